import { RejectedDialog } from '../../../app-shell/later.ts';
import type { ShoppingActions } from '../store/shopping-store.ts';
import type { ViewModel } from '../store/view-model.ts';
import { rejectedFields } from './form/field-texts.ts';

interface Props {
  readonly model: ViewModel;
  readonly actions: ShoppingActions;
  readonly close: () => void;
}

/** The reasons why Postgres rejects a change of the list, by code. */
const reasons: Readonly<Record<string, string>> = {
  ...rejectedFields,
  exists: 'Varen findes allerede.',
  'unknown-item': 'Varen findes ikke længere.',
  'unknown-purchase': 'Købet findes ikke længere.',
};

/** The changes of the list that Postgres rejected. */
export const RejectedChanges = ({ model, actions, close }: Props) => (
  <RejectedDialog
    changes={model.rejected}
    reasons={reasons}
    retry={actions.retry}
    discard={actions.discard}
    close={close}
  />
);
