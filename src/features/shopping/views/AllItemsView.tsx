import { useMemo, useState } from 'react';
import { LongList } from '../../../app-shell/views/LongList.tsx';
import type { ShoppingRow } from '../../../data/tables.ts';
import { itemCount } from '../rules/item.ts';
import { search } from '../rules/quick-add/match.ts';
import type { ViewProps } from '../store/shopping-store.ts';
import { itemsOf, shownItem } from '../store/view-model.ts';
import { ItemLine, ItemSection, useScrollToOpened } from './list/ItemTiles.tsx';
import { EmptyState } from './list/Lines.tsx';

/** All items: one category open at a time, scrolled to when it is opened, or the results of a search. */
export function AllItemsView({ model, actions }: ViewProps) {
  const { sections, open, tables } = model;
  const [query, setQuery] = useState('');
  const found = useMemo(
    () =>
      search(
        [...tables.shopping.values()].filter(({ active }) => active),
        query,
      ),
    [query, tables.shopping],
  );
  const isSearching = query.trim() !== '';
  useScrollToOpened(open);
  const fromFile = (
    <p className="all-more">
      <label className="button button-quiet covered">
        Hent en liste fra en fil
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/*"
          onChange={async ({ target }) => {
            const text = await target.files?.[0]?.text();
            if (text) actions.addLines(text);
          }}
        />
      </label>
    </p>
  );
  if (sections.length === 0)
    return (
      <>
        <EmptyState model={model} drawing="list" title="Ingen varer endnu">
          »Ny vare« opretter den første.
        </EmptyState>
        {fromFile}
      </>
    );
  const rowOf = (row: ShoppingRow) => (
    <ItemLine key={row.key} {...shownItem(model, row)} want={actions.want} edit={actions.edit} />
  );
  return (
    <>
      <search className="all-search no-print">
        <input
          type="search"
          className="input"
          aria-label="Søg i alle varer"
          placeholder="Søg"
          autoComplete="off"
          enterKeyHint="search"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      </search>
      <p
        role="status"
        className={isSearching && found.length === 0 ? 'soft shop-loading' : 'visually-hidden'}
      >
        {isSearching &&
          (found.length === 0
            ? `Ingen vare hedder noget med »${query.trim()}«.`
            : `${itemCount(found.length)} fundet`)}
      </p>
      {isSearching ? (
        <LongList className="lines" items={found.map(({ row }) => row)} row={rowOf} />
      ) : (
        sections.map(({ category, keys, count }) => (
          <ItemSection
            key={category}
            category={category}
            press={actions.open}
            state={{ 'aria-expanded': open === category }}
            after={<span className="section-count">{count}</span>}
          >
            {open === category && (
              <LongList
                className="lines"
                items={itemsOf(tables, keys)}
                row={rowOf}
                shown={model.highlighted}
              />
            )}
          </ItemSection>
        ))
      )}
      {!isSearching && fromFile}
    </>
  );
}
