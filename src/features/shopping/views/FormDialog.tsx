import { namesake } from '../rules/draft-rules.ts';
import { categoryNames } from '../rules/sections.ts';
import type { ShoppingActions } from '../store/shopping-store.ts';
import type { Screen } from '../store/view-model.ts';
import { EditForm } from './EditForm.tsx';

interface Props {
  readonly screen: Screen;
  readonly actions: ShoppingActions;
}

/** The edit form, when it is open. */
export function FormDialog({ screen: { form, tables }, actions }: Props) {
  if (form.kind === 'closed') return null;
  const row = form.kind === 'edit' ? form.row : null;
  return (
    <EditForm
      key={row?.key ?? ''}
      row={row}
      draft={form.draft}
      categories={categoryNames(tables.shopping)}
      save={actions.save}
      close={actions.closeForm}
      remove={actions.remove}
      namesake={(title) => namesake(tables, title, null)}
      takeInstead={(same) => {
        actions.closeForm();
        void actions.quickAdd({ kind: 'item', row: same, quantity: null });
      }}
    />
  );
}
