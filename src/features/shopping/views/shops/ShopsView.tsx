import { type KeyboardEvent, type RefObject, type SubmitEvent, useId, useRef, useState } from 'react';
import { Icon } from '../../../../app-shell/icons/Icon.tsx';
import { tidyInput } from '../../../../lib/tidy-text.ts';
import { categoriesIn, longestShopName, shopsOf } from '../../rules/shops/shop-order.ts';
import type { ShoppingActions } from '../../store/shopping-store.ts';
import type { ViewModel } from '../../store/view-model.ts';
import { ItemSection, useScrollToOpened } from '../list/ItemTiles.tsx';
import { dragRow } from './drag-row.ts';
import './ShopsView.css';

interface Props {
  readonly model: ViewModel;
  readonly actions: ShoppingActions;
}

/** The family's shops; the order of the categories is shown for one of them, first of all the chosen one. */
export function ShopsView({ model: { tables, shop: chosen }, actions }: Props) {
  /** The button that was last pressed, which gets the focus again when it is re-rendered. */
  const pressed = useRef('');
  const [renamed, setRenamed] = useState<string | null>(null);
  /** The open shop, or null for none; undefined until one is opened or closed by hand. */
  const [byHand, setByHand] = useState<string | null>();
  const shops = shopsOf(tables);
  /** The shop that was open at first; it stays open when another one is added above it. */
  const first = useRef<string>(undefined);
  const shown = shops.find(({ key }) => key === chosen) ?? shops[0];
  first.current ??= shown?.key;
  const open = byHand === undefined ? first.current : byHand;
  useScrollToOpened(byHand);
  return (
    <>
      <NameForm label="Ny butik" button="Tilføj" save={(name) => void actions.addShop(name)} />
      <p className="shop-intro">
        Tilføj de butikker, I handler i. Rækkefølgen læres af jeres ture, og I kan flytte kategorierne. Så kan
        kurven stå som i butikken.
      </p>
      {shops.map(({ key, name }) => (
        <ItemSection
          key={key}
          category={name}
          press={() => setByHand(open === key ? null : key)}
          state={{ 'aria-expanded': open === key }}
          before={<Icon name="chevron-down" />}
        >
          {open === key && (
            <div className="shop-details">
              {renamed === key ? (
                <NameForm
                  label={`Nyt navn til ${name}`}
                  button="Gem"
                  name={name}
                  save={async (next) => {
                    if (await actions.renameShop(key, next)) setRenamed(null);
                  }}
                  cancel={() => setRenamed(null)}
                />
              ) : (
                <p className="shop-buttons">
                  <button
                    type="button"
                    className="button button-quiet"
                    aria-label={`Omdøb ${name}`}
                    // biome-ignore lint/a11y/noAutofocus: it had the focus before its form was opened.
                    autoFocus={pressed.current === key}
                    onClick={() => {
                      pressed.current = key;
                      setRenamed(key);
                    }}
                  >
                    <Icon name="pencil" />
                    Omdøb
                  </button>
                  <button
                    type="button"
                    className="button button-quiet"
                    aria-label={`Fjern ${name}`}
                    onClick={() => void actions.removeShop(key)}
                  >
                    Fjern
                  </button>
                </p>
              )}
              <ol>
                {categoriesIn(tables, key).map(({ category }, index, { length }) => (
                  <CategoryRow
                    // biome-ignore lint/suspicious/noArrayIndexKey: what has moved is redrawn, with the focus.
                    key={`${category} ${index}`}
                    category={category}
                    range={[-index, length - 1 - index]}
                    pressed={pressed}
                    shop={key}
                    move={(by) => void actions.moveCategory(key, category, by)}
                  />
                ))}
              </ol>
            </div>
          )}
        </ItemSection>
      ))}
    </>
  );
}

interface NameProps {
  readonly label: string;
  readonly button: string;
  /** The current name; a new shop has none. */
  readonly name?: string;
  readonly save: (name: string) => unknown;
  readonly cancel?: () => void;
}

const isTooLong = (name: string) => [...tidyInput(name, Number.POSITIVE_INFINITY)].length > longestShopName;

function NameForm({ label, button, name, save, cancel }: NameProps) {
  const error = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = String(new FormData(event.currentTarget).get('name'));
    if (isTooLong(written)) {
      setRefused(true);
      field.current?.focus();
      return;
    }
    // A name that another shop has is there to be corrected.
    if (!cancel) event.currentTarget.reset();
    save(written);
  }
  return (
    <form className="shop-name" onSubmit={submit} onKeyDown={({ key }) => key === 'Escape' && cancel?.()}>
      <label className="field">
        {label}
        <input
          ref={field}
          name="name"
          defaultValue={name}
          pattern=".*\S.*"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the form was asked for.
          autoFocus={name !== undefined}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? error : undefined}
          onChange={() => setRefused(false)}
          required
        />
      </label>
      <button type="submit" className="button">
        {button}
      </button>
      {cancel && (
        <button type="button" className="button button-quiet" onClick={cancel}>
          Fortryd
        </button>
      )}
      {isRefused && (
        <p id={error} className="field-error">
          Navnet må højst være på {longestShopName} tegn.
        </p>
      )}
    </form>
  );
}

interface RowProps {
  readonly category: string;
  readonly shop: string;
  /** How far it can move up (negative) and down. */
  readonly range: readonly [up: number, down: number];
  readonly pressed: RefObject<string>;
  readonly move: (by: number) => void;
}

/** A category of a shop, dragged by its handle or moved with keys and buttons. */
function CategoryRow({ category, shop, range: [up, down], pressed, move }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  /** The props of a control that keeps the focus when its row is rendered elsewhere. */
  const control = (label: string) => ({
    type: 'button' as const,
    'aria-label': label,
    autoFocus: pressed.current === shop + label,
    onFocus: () => {
      pressed.current = shop + label;
    },
  });
  function steer(event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1, Home: up, End: down }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    if (by >= up && by <= down) move(by);
  }
  return (
    <li ref={row}>
      <button
        {...control(`Flyt ${category}`)}
        className="icon-button shop-handle"
        aria-keyshortcuts="ArrowUp ArrowDown Home End"
        onKeyDown={steer}
        onPointerDown={({ nativeEvent }) => {
          if (row.current && nativeEvent.button === 0) dragRow(nativeEvent, row.current, move);
        }}
      >
        <Icon name="grip" />
      </button>
      <span>{category}</span>
      {[-1, 1].map((by) => (
        <button
          key={by}
          {...control(`Flyt ${category} ${by < 0 ? 'op' : 'ned'}`)}
          className={`icon-button shop-by${by}`}
          aria-disabled={by < 0 ? up === 0 : down === 0}
          onClick={() => move(by)}
        >
          <Icon name="chevron-down" />
        </button>
      ))}
    </li>
  );
}
