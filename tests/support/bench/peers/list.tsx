import { memo } from 'react';

/** What a peer's page is told when it is opened. */
export interface PeerSettings {
  readonly url: string;
  readonly publishableKey: string;
  /** Of a member. */
  readonly token: string;
}

/** A row of the table `shopping`, as far as the list shows it. */
export interface Item {
  readonly key: string;
  readonly title: string;
  readonly category: string;
  readonly quantity: string | null;
  readonly buy: boolean;
}

/** The rows of our list as plain React would draw them: a row whose item is the same is not redrawn. */
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
        <span className="line-tick" />
        <span className="line-text">
          <span className="line-name">
            <span className="line-title">{item.title}</span>
            {item.quantity && <span className="line-quantity">{item.quantity}</span>}
          </span>
          <span className="line-note">{item.category}</span>
        </span>
      </button>
      <button type="button" className="line-edit">
        Ret
      </button>
    </li>
  );
});
