import { type KeyboardEvent, memo, useId, useMemo, useState } from 'react';
import { Icon } from '../../../app-shell/icons/Icon.tsx';
import { itemFields } from '../rules/fields.ts';
import { basket } from '../rules/item.ts';
import type { Suggestion } from '../rules/suggest.ts';
import './QuickAdd.css';

interface Props {
  readonly suggest: (text: string) => readonly Suggestion[];
  readonly add: (suggestion: Suggestion) => void;
}

/** A line to write on: it finds what exists as one writes, Enter puts the first on the list. */
export const QuickAdd = memo(function QuickAdd({ suggest, add }: Props) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const offers = useMemo(() => suggest(text), [suggest, text]);
  const chosen = Math.min(at, offers.length - 1);
  const written = text.trim() !== '';

  function write(next: string) {
    setText(next);
    setAt(0);
  }

  function take(offer: Suggestion | undefined) {
    if (!offer) return;
    add(offer);
    write('');
  }

  function steer(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') write('');
    else if (step && offers.length > 0) setAt((chosen + step + offers.length) % offers.length);
    else return;
    event.preventDefault();
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
        aria-label="Tilføj vare"
        placeholder="Tilføj vare"
        aria-autocomplete="list"
        aria-expanded={written}
        aria-controls={`${id}list`}
        aria-activedescendant={offers[chosen] && `${id}${chosen}`}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        maxLength={120}
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={steer}
      />
      <div
        role="listbox"
        id={`${id}list`}
        aria-label="Forslag"
        className="offers"
        hidden={offers.length === 0}
      >
        {offers.map((offer, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
          <div
            key={offer.kind === 'item' ? offer.row.key : `new ${offer.title}`}
            id={`${id}${i}`}
            role="option"
            aria-selected={i === chosen}
            className="offer"
            // The keyboard of the phone stays up.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(offer)}
          >
            <Offer offer={offer} />
          </div>
        ))}
      </div>
      {written && offers.length === 0 && (
        <p className="offers offer" role="alert">
          Navnet må højst være på {itemFields.title.longest} tegn.
        </p>
      )}
    </form>
  );
});

function Offer({ offer }: { readonly offer: Suggestion }) {
  const { quantity } = offer;
  const [name, note] =
    offer.kind === 'new'
      ? [offer.title, 'Ny vare']
      : [offer.row.title, basket.holds(offer.row) ? 'På listen' : offer.row.category];
  return (
    <>
      <Icon name={offer.kind === 'new' ? 'plus' : 'basket'} />
      <span className="offer-name">{name}</span>{' '}
      {quantity && <span className="line-quantity">{quantity}</span>}{' '}
      <span className="line-note">{note}</span>
    </>
  );
}
