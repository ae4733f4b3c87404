import type { ShoppingActions } from '../store/shopping-store.ts';
import type { Screen } from '../store/view-model.ts';
import { Icon } from './Icon.tsx';
import { Menu } from './Menu.tsx';
import { QuickAdd } from './QuickAdd.tsx';
import { items } from './texts.ts';

interface Props {
  readonly screen: Screen;
  readonly actions: ShoppingActions | null;
}

const titles = { freezer: 'Fryser', favourites: 'Favoritter', all: 'Alle varer' };

/** Before there is a list. */
const nothing = () => [];

/** What stands at the top: in the basket what buys the struck items and the line to write on, elsewhere the view's name. */
export function TopBar({ screen, actions }: Props) {
  const { view, struck, names, member, connection } = screen;
  return (
    <div className="shop-top">
      {view === 'basket' ? (
        <>
          <button
            type="button"
            className="icon-button shop-buy"
            aria-label={struck.size > 0 ? `Køb ${items(struck.size)}` : 'Køb det overstregede'}
            aria-disabled={struck.size === 0}
            onClick={() => struck.size > 0 && void actions?.buy()}
          >
            <Icon name="basket-check" />
            {struck.size > 0 && (
              <span className="shop-buy-count" aria-hidden="true">
                {struck.size}
              </span>
            )}
          </button>
          <h1 className="visually-hidden">Indkøb</h1>
          <QuickAdd suggest={actions?.suggest ?? nothing} add={actions?.quickAdd ?? nothing} />
        </>
      ) : (
        <h1>{titles[view]}</h1>
      )}
      <Menu name={names.get(member) ?? null} offline={connection.kind === 'offline' && !navigator.onLine} />
    </div>
  );
}
