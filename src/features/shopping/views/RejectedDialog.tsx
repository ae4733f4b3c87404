import type { ShoppingActions } from '../store/shopping-store.ts';
import type { Screen } from '../store/view-model.ts';
import { Dialog } from './Dialog.tsx';
import { operationText, refusalText } from './rejection-texts.ts';

interface Props {
  readonly screen: Screen;
  readonly actions: ShoppingActions;
  readonly close: () => void;
}

/** The changes that the family's database refused, each with why and a choice. */
export function RefusedDialog({ screen, actions, close }: Props) {
  return (
    <Dialog labelledBy="refused-heading" close={close}>
      <h2 id="refused-heading">Afviste ændringer</h2>
      <ul className="refused">
        {screen.refused.map(({ op, state }) => (
          <li key={op.id}>
            <p>
              <b>{operationText(op, screen.tables)}</b>
            </p>
            <p>{state.kind === 'rejected' && refusalText(state.code)}</p>
            <div className="shop-form-buttons">
              <button
                type="button"
                className="button button-quiet"
                onClick={() => void actions.discard(op.id)}
              >
                Kassér
              </button>
              <button type="button" className="button" onClick={() => void actions.retry(op.id)}>
                Prøv igen
              </button>
            </div>
          </li>
        ))}
      </ul>
      <button type="button" className="button button-quiet" onClick={close}>
        Luk
      </button>
    </Dialog>
  );
}
