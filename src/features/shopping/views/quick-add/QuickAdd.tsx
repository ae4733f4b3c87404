import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useId, useMemo, useState } from 'react';
import { keepDraftText, readDraftText } from '../../../../app-shell/store/drafts.ts';
import type { ShoppingRow } from '../../../../data/tables.ts';
import { type Entry, type Offer, offers as offersFor } from '../../rules/quick-add/offers.ts';
import { withPasted } from '../../rules/quick-add/pasted.ts';
import { OfferList, TooLongName } from './OfferList.tsx';
import './QuickAdd.css';

interface Props {
  /** Whether what is added goes into the freezer instead of on the list. */
  readonly toFreezer?: boolean;
  /** The id of the member whose draft it is; empty until known. */
  readonly author: string;
  /** Returns all current items. */
  readonly items: () => Iterable<ShoppingRow>;
  /** Resolves to false when there was no room to store it. */
  readonly add: (entries: readonly Entry[]) => Promise<boolean>;
}

/** A text field that finds existing items while typing; Enter takes the first offer. */
export const QuickAdd = memo(function QuickAdd({ toFreezer = false, author, items, add }: Props) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const label = toFreezer ? 'Læg i fryseren' : 'Tilføj vare';
  const place = toFreezer ? 'freezer quick add' : 'quick add';
  const offers = useMemo(() => offersFor(items(), text, toFreezer), [items, text, toFreezer]);
  const chosen = Math.min(at, offers.length - 1);

  useEffect(() => {
    setText((typed) => typed || readDraftText(place, author));
    // Another member may sign in in another tab.
    return () => setText((typed) => (author ? '' : typed));
  }, [place, author]);

  function write(next: string) {
    keepDraftText(place, author, next);
    setText(next);
    setAt(0);
  }

  function take(offer: Offer | undefined) {
    if (!offer) return;
    write('');
    // An entry that could not be stored is put back, unless something else has been typed.
    void add(offer.entries).then((stored) => stored || setText((begun) => begun || text));
  }

  function steer(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') write('');
    else if (step && offers.length > 0) setAt((chosen + step + offers.length) % offers.length);
    else return;
    event.preventDefault();
  }

  /** A pasted list becomes entries on one line. */
  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text').trim();
    if (!pasted.includes('\n')) return;
    event.preventDefault();
    write(withPasted(text, pasted));
  }

  return (
    <form
      className="quick-add"
      onSubmit={(event) => {
        event.preventDefault();
        take(offers[chosen]);
      }}
    >
      <input
        type="text"
        role="combobox"
        aria-label={label}
        placeholder={label}
        aria-autocomplete="list"
        aria-expanded={offers.length > 0}
        aria-controls={id}
        aria-activedescendant={offers[chosen] && `${id}${chosen}`}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        maxLength={1000}
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={steer}
        onPaste={paste}
      />
      <OfferList id={id} offers={offers} chosen={chosen} toFreezer={toFreezer} take={take} />
      {offers.length === 0 && <TooLongName items={items} text={text} toFreezer={toFreezer} />}
    </form>
  );
});
