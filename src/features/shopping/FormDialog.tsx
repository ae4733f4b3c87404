import { namesake } from './draft-rules.ts';
import { EditForm } from './EditForm.tsx';
import type { Screen } from './screen.ts';
import { categoryNames } from './shelves.ts';
import type { ShoppingActions } from './shopping-store.ts';

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
