import { memo, useMemo, useState } from 'react';
import { Icon } from '../../../app-shell/icons/Icon.tsx';
import { QuietButton } from '../../../app-shell/views/Button.tsx';
import { LongList } from '../../../app-shell/views/LongList.tsx';
import type { ShoppingRow } from '../../../data/tables.ts';
import type { EpochMs } from '../../../lib/dates.ts';
import { knownPasskeys } from '../../../session/known-members.ts';
import { goneText, initialOf, otherStrokeText, wantedText } from '../rules/basket-text.ts';
import { isStruck } from '../rules/list.ts';
import { boughtText } from '../rules/purchases.ts';
import { arrivedIn } from '../rules/sections.ts';
import { elsewhereText } from '../rules/shops/shop-order.ts';
import type { ViewProps } from '../store/shopping-store.ts';
import { itemsOf, refreshInterval, shownItem } from '../store/view-model.ts';
import { shareList } from './BasketTools.tsx';
import { EmptyState, Line, type LineProps } from './list/Lines.tsx';
import './BasketView.css';

export function BasketView({ model, actions }: ViewProps) {
  const { sections, names, member } = model;
  const { tellOthers } = actions;
  const arrived = arrivedIn(sections);
  const isEmpty = sections.every((section) => section === arrived || section.count === 0);
  const [passkeys] = useState(knownPasskeys);
  const others = passkeys.filter((each) => each.member !== member);

  return (
    <>
      {others.length > 0 && (
        <p className="row basket-more no-print">
          {names.get(member)}
          <a href="/log-ind">Skift til {others.length === 1 ? others[0]?.name : 'en anden'}</a>
        </p>
      )}
      {tellOthers && model.shop && (
        <div className="row basket-more no-print">
          <QuietButton onClick={() => void tellOthers(model.shop ?? '')}>Jeg handler nu</QuietButton>
        </div>
      )}
      {model.bought && <p className="row basket-more no-print">{boughtText(model.bought, names)}</p>}
      {isEmpty && (
        <EmptyState model={model} drawing="basket" title={arrived ? 'Kurven var tom' : 'Kurven er tom'}>
          Skriv foroven, hvad der mangler.
          {names.size === 1 && <a href="/familien">Tilføj resten af familien</a>}
        </EmptyState>
      )}
      {sections.map((section) => {
        if (section.count === 0) return null;
        // New items are below the others, so that nothing moves until the list is laid out again.
        const isNew = section === arrived;
        const heading = isNew ? 'Nyt på listen' : section.category;
        return (
          <section key={heading} aria-label={heading || undefined}>
            {heading && (
              <h2 className="basket-aisle" {...(isNew && { id: 'arrived', tabIndex: -1 })}>
                {heading}
              </h2>
            )}
            <BasketRows model={model} actions={actions} keys={section.keys} />
          </section>
        );
      })}
      <div className="row basket-more no-print">
        <button type="button" onClick={() => actions.show('trips')}>
          <Icon name="clock" />
          Tidligere ture
        </button>
        <button type="button" onClick={() => actions.show('shops')}>
          <Icon name="basket" />
          Butikker
        </button>
        {!isEmpty && (
          <button type="button" onClick={() => void shareList(model, actions)}>
            <Icon name="list" />
            Del som tekst
          </button>
        )}
      </div>
    </>
  );
}

interface RowsProps extends ViewProps {
  readonly keys: readonly string[];
}

/** The rows of a section. A change of one item renders no others. */
function BasketRows({ model, actions, keys }: RowsProps) {
  const { tables, names, member, highlighted, shop } = model;
  // Rounded, so that rows are not rendered again each minute; strokes end after hours.
  const now = model.now - (model.now % refreshInterval);
  const family = useMemo(() => ({ names, member }), [names, member]);
  const rowOf = (row: ShoppingRow) => (
    <BasketRow
      key={row.key}
      {...shownItem(model, row)}
      elsewhere={elsewhereText(tables, row.key, shop)}
      family={family}
      now={now}
      gone={goneText(row, tables.purchase, family)}
      strike={actions.strike}
    />
  );
  return <LongList className="lines" items={itemsOf(tables, keys)} row={rowOf} shown={highlighted} />;
}

interface RowProps extends Omit<LineProps, 'wish' | 'detail' | 'look' | 'badge'> {
  readonly elsewhere: string;
  readonly family: Parameters<typeof wantedText>[1];
  readonly now: EpochMs;
  readonly gone: string | null;
}

const BasketRow = memo(function BasketRow({ elsewhere, family, now, gone, ...line }: RowProps) {
  const { row } = line;
  const others = gone === null ? otherStrokeText(row, family, now) : null;
  return (
    <Line
      {...line}
      wish={row}
      detail={gone ?? others ?? elsewhere}
      badge={<WantedBy row={row} family={family} now={now} />}
      look={gone ? 'gone' : others ? 'struck-by-other' : isStruck(row, family.member) ? 'struck' : null}
    />
  );
});

/** The initial of who asked for an item; its name and since when for screen readers and the mouse. */
function WantedBy({ row, family, now }: Pick<RowProps, 'row' | 'family' | 'now'>) {
  const name = family.names.get(row.wantedBy ?? '');
  const text = wantedText(row, family, now);
  // The space stays, so that the amounts stand below each other.
  return (
    <span className="line-who" title={text}>
      {name && <span aria-hidden="true">{initialOf(name, family.names.values())}</span>}
      {text && <span className="visually-hidden">{text}</span>}
    </span>
  );
}
