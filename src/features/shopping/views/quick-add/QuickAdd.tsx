import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { keepDraftText, readDraftText } from '../../../../app-shell/store/drafts.ts';
import type { ShoppingRow } from '../../../../data/tables.ts';
import { hasLines, withPasted } from '../../../../lib/pasted-lines.ts';
import { plainWish } from '../../rules/fields.ts';
import type { Offer } from '../../rules/quick-add/offers.ts';
import type { ShoppingActions } from '../../store/shopping-store.ts';
import './QuickAdd.css';

interface Props {
  /** Whether what is added goes into the freezer instead of on the list. */
  readonly toFreezer: boolean;
  /** The id of the member whose draft it is; empty until known. */
  readonly author: string;
  /** Null until the page is ready. */
  readonly actions: ShoppingActions | null;
}

const none: ReadonlySet<string> = new Set();
const nothing = { offers: [], things: [], tooLong: [] };
/** What quick add knows of lists, amounts and groceries is loaded after the list is drawn. */
const loadOffers = () => import('./OfferList.tsx');

/** A text field that finds existing items while typing; Enter takes the first offer. */
export const QuickAdd = memo(function QuickAdd({ toFreezer, author, actions }: Props) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [turned, setTurned] = useState(none);
  const [missing, setMissing] = useState<readonly ShoppingRow[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const label = toFreezer ? 'Læg i fryseren' : 'Tilføj vare';
  const place = toFreezer ? 'freezer quick add' : 'quick add';
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof loadOffers>>>();
  // Once the list is drawn, when its author is known, or something is typed.
  const isNeeded = useDeferredValue(author !== '' || text !== '');
  useEffect(() => {
    if (isNeeded) void loadOffers().then(setLoaded, () => {});
  }, [isNeeded]);
  const { offers, things, tooLong } = useMemo(() => {
    if (!loaded || !actions || !text) return nothing;
    return loaded.offers(actions.items(), text, { toFreezer, turned });
  }, [loaded, actions, text, toFreezer, turned]);
  const chosen = Math.min(at, offers.length - 1);

  useEffect(() => {
    const draft = readDraftText(place, author);
    setText((typed) => typed || draft);
    // Lines are to be looked through.
    if (draft.includes(';')) field.current?.focus();
    // Another member may sign in in another tab.
    return () => setText((typed) => (author ? '' : typed));
  }, [place, author]);

  function write(next: string) {
    keepDraftText(place, author, next);
    setText(next);
    setAt(0);
    if (!next) setTurned(none);
  }

  function take(offer: Offer | undefined, kept: readonly string[] = tooLong) {
    if (!offer || !actions) return;
    // What is too long for a name stays, to be shortened.
    write(kept.join('; '));
    setMissing([]);
    // An entry that could not be stored is put back, unless something else has been typed.
    void actions[toFreezer ? 'putInFreezer' : 'quickAdd'](offer)
      .catch(() => false)
      .then((stored) => stored || setText((begun) => begun || text));
  }

  function turn(name: string) {
    setTurned((names) => names.symmetricDifference(new Set([name])));
    setAt(0);
    field.current?.focus();
  }

  function steer(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') write('');
    else if (step && offers.length > 0) setAt((chosen + step + offers.length) % offers.length);
    else return;
    event.preventDefault();
  }

  /** A pasted list, or the file of another app, becomes entries on one line. */
  async function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text').trim();
    if (!hasLines(pasted)) return;
    event.preventDefault();
    const lines = await actions?.linesOf(pasted).catch(() => null);
    write(withPasted(text, lines ?? pasted));
  }

  return (
    <form
      className="quick-add"
      onSubmit={async (event) => {
        event.preventDefault();
        if (loaded) return take(offers[chosen]);
        const late = await loadOffers().catch(() => null);
        // What has been typed since then is part of another thing.
        if (!late || !actions || field.current?.value !== text) return;
        const read = late.offers(actions.items(), text, { toFreezer });
        take(read.offers[0], read.tooLong);
      }}
    >
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={label}
        placeholder={label}
        aria-autocomplete="list"
        aria-expanded={offers.length > 0}
        aria-controls={`${id} ${id}others`}
        aria-activedescendant={offers[chosen] && `${id}${chosen}`}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        value={text}
        onChange={({ target }) => write(target.value)}
        onFocus={() => !toFreezer && actions && setMissing(actions.missing())}
        onKeyDown={steer}
        onPaste={paste}
      />
      <div className="offers" hidden={offers.length + things.length + tooLong.length === 0}>
        {loaded && (
          <>
            <loaded.OfferList {...{ id, offers, things, chosen, toFreezer, take, turn }} />
            <loaded.TooLongNames names={tooLong} />
          </>
        )}
      </div>
      {!text && missing.length > 0 && (
        <section className="row offers quick-missing" aria-label="Mangler måske">
          Mangler måske
          {missing.map((row) => (
            <button
              key={row.key}
              type="button"
              className="tile"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                setMissing(missing.filter((each) => each !== row));
                void actions?.quickAdd([{ title: row.title, row, ...plainWish }]);
              }}
            >
              {row.title}
            </button>
          ))}
        </section>
      )}
    </form>
  );
});
