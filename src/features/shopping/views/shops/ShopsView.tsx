import { type SubmitEvent, useRef, useState } from 'react';
import { Icon } from '../../../../app-shell/icons/Icon.tsx';
import { IconButton } from '../../../../app-shell/icons/IconButton.tsx';
import { Button, QuietButton } from '../../../../app-shell/views/Button.tsx';
import { dragItem } from '../../../../app-shell/views/drag.ts';
import { PushChoice } from '../../../../app-shell/views/PushChoice.tsx';
import { longestShopName } from '../../rules/fields.ts';
import { categoriesIn, shopsOf } from '../../rules/shops/shop-order.ts';
import type { ViewProps } from '../../store/shopping-store.ts';
import { ItemSection, useScrollToOpened } from '../list/ItemTiles.tsx';
import './ShopsView.css';

/** The family's shops; the order of the categories is shown for one of them, at first the chosen one. */
export function ShopsView({ model: { tables, shop: chosen }, actions }: ViewProps) {
  const [renamed, setRenamed] = useState<string | null>(null);
  /** The open shop, or null for none; undefined until one is added, opened or closed. */
  const [byHand, setByHand] = useState<string | null>();
  const shops = shopsOf(tables);
  const open = byHand === undefined ? (chosen ?? shops[0]?.key) : byHand;
  useScrollToOpened(byHand);
  async function add(name: string) {
    const key = await actions.addShop(name);
    if (key) setByHand(key);
  }
  return (
    <>
      <NameForm label="Ny butik" button="Tilføj" save={add} />
      <p className="shop-intro">
        Tilføj de butikker, I handler i. Siden lærer rækkefølgen af jeres ture, og I kan selv flytte
        kategorierne. Så kan kurven stå som i butikken.
      </p>
      <div className="shop-intro">
        <PushChoice />
      </div>
      {shops.map(({ key, name }) => (
        <ItemSection
          key={key}
          category={name}
          press={() => setByHand(open === key ? null : key)}
          state={{ 'aria-expanded': open === key }}
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
                <p className="row shop-buttons">
                  <QuietButton aria-label={`Omdøb ${name}`} onClick={() => setRenamed(key)}>
                    <Icon name="pencil" />
                    Omdøb
                  </QuietButton>
                  <QuietButton aria-label={`Fjern ${name}`} onClick={() => void actions.removeShop(key)}>
                    Fjern
                  </QuietButton>
                </p>
              )}
              <ol className="shop-order">
                {categoriesIn(tables, key).map(({ category }, index, { length }) => (
                  <CategoryRow
                    // biome-ignore lint/suspicious/noArrayIndexKey: what has moved is redrawn, with the focus.
                    key={`${category} ${index}`}
                    category={category}
                    range={[-index, length - 1 - index]}
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
  readonly name?: string;
  readonly save: (name: string) => unknown;
  readonly cancel?: () => void;
}

function NameForm({ label, button, name, save, cancel }: NameProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = String(new FormData(event.currentTarget).get('name'));
    // A name that another shop has is there to be corrected.
    if (!cancel) event.currentTarget.reset();
    save(written);
  }
  return (
    <form className="row shop-name" onSubmit={submit} onKeyDown={({ key }) => key === 'Escape' && cancel?.()}>
      <label className="field">
        {label}
        <input
          name="name"
          defaultValue={name}
          maxLength={longestShopName}
          pattern=".*\S.*"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the form was asked for.
          autoFocus={name !== undefined}
          required
        />
      </label>
      <Button type="submit">{button}</Button>
      {cancel && <QuietButton onClick={cancel}>Fortryd</QuietButton>}
    </form>
  );
}

interface RowProps {
  readonly category: string;
  /** How far it can move up (negative) and down. */
  readonly range: readonly [up: number, down: number];
  readonly move: (by: number) => void;
}

/** A category of a shop, dragged by its handle or moved with buttons. */
function CategoryRow({ category, range: [up, down], move }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  return (
    // With its key, by which the focus is found again after a move.
    <li ref={row} className="row" data-key={category}>
      <span
        className="icon-button shop-handle"
        onPointerDown={({ nativeEvent }) => {
          if (row.current && nativeEvent.button === 0)
            dragItem(nativeEvent, row.current, (index) => move(index + up));
        }}
      >
        <Icon name="grip" />
      </span>
      <span className="shop-category">{category}</span>
      {[-1, 1].map((by) => (
        <IconButton
          key={by}
          label={`Flyt ${category} ${by < 0 ? 'op' : 'ned'}`}
          icon="chevron-down"
          disabled={by < 0 ? up === 0 : down === 0}
          press={() => move(by)}
        />
      ))}
    </li>
  );
}
