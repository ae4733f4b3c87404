import { memo } from 'react';

export interface PeerSettings {
  readonly url: string;
  readonly publishableKey: string;
  readonly token: string;
}

export interface Item {
  readonly key: string;
  readonly title: string;
  readonly category: string;
  readonly quantity: string | null;
  readonly buy: boolean;
}

/** The rows of our list as plain React would render them: a row whose item is unchanged is not rendered again. */
export const List = ({ items, press }: { items: readonly Item[]; press: (item: Item) => void }) => (
  <ul className="lines">
    {items.map((item) => (
      <Row key={item.key} item={item} press={press} />
    ))}
  </ul>
);

const Row = memo(function Row({ item, press }: { item: Item; press: (item: Item) => void }) {
  return (
    <li className={item.buy ? 'line' : 'line line-struck'}>
      <button type="button" className="line-main" aria-pressed={!item.buy} onClick={() => press(item)}>
        <span className="line-check" />
        <span className="line-text">
          <span className="line-title">{item.title}</span>
          {item.quantity && <span className="line-quantity">{item.quantity}</span>}
        </span>
      </button>
      <button type="button" className="line-edit">
        Ret
      </button>
    </li>
  );
});
