import './NameForms.css';
import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { everyText } from '../../../app-shell/rules/repeat.ts';
import { keepDraftText, readDraftText } from '../../../app-shell/store/drafts.ts';
import { Button, QuietButton } from '../../../app-shell/views/Button.tsx';
import { useBackToClose } from '../../../app-shell/views/Dialog.tsx';
import type { LogRow } from '../../../data/tables.ts';
import { decimal } from '../../../lib/danish.ts';
import { wholeDate } from '../../../lib/date-texts.ts';
import { type EpochMs, startOfStored } from '../../../lib/dates.ts';
import { excessLength, longestName, namesFrom, type Planned, plannedFrom } from '../rules/actions.ts';
import { leftText } from './texts.ts';

interface FieldProps
  extends Pick<InputHTMLAttributes<HTMLElement>, 'aria-label' | 'placeholder' | 'autoFocus'> {
  readonly value: string;
  readonly change: (value: string) => void;
  /** Takes several names, one a line. */
  readonly isList?: boolean;
}

/** The field for an entry's name, as high as that takes. A name that is too long is not cut off: the field says by how much. */
function NameField({ value, change, isList, ...attributes }: FieldProps) {
  const error = useId();
  const excess = excessLength(value);
  return (
    <>
      <textarea
        {...attributes}
        ref={cursorToEnd}
        className="input"
        rows={isList ? Math.min(value.split('\n').length, 6) : 2}
        value={value}
        autoComplete="off"
        enterKeyHint="done"
        aria-invalid={excess > 0}
        aria-describedby={excess > 0 ? error : undefined}
        onChange={({ target }) => change(isList ? target.value : target.value.replace(/[\r\n]+/g, ' '))}
        onKeyDown={submitWithEnter}
      />
      <p id={error} className="problem name-error" role="status">
        {excess > 0 && `Højst ${longestName} tegn: Der er ${decimal(excess, 0)} for mange.`}
      </p>
    </>
  );
}

/** As in an `<input>`; browsers put it at the start of a `<textarea>`. */
const cursorToEnd = (field: HTMLTextAreaElement | null) =>
  field?.setSelectionRange(field.value.length, field.value.length);

function submitWithEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

const draftPlace = 'todo-draft';

interface AddProps {
  readonly add: (typed: string, planned: Planned | null) => Promise<boolean>;
  readonly author: string;
  /** The name of the first entry in the list as shown. */
  readonly top: string | undefined;
  readonly now: EpochMs;
}

/** The form below the open entries: Enter or Gem adds an entry, or one for each pasted line. */
export function AddForm({ add, author, top, now }: AddProps) {
  const [typed, setText] = useState(() => readDraftText(draftPlace, author));
  const [added, setAdded] = useState<string | null>(null);
  /** The typed text whose day the member wants to be text. */
  const [asText, setAsText] = useState('');
  const names = namesFrom(typed);
  const planned = typed === asText ? null : plannedFrom(typed, now);
  useEffect(() => {
    setText((text) => text || readDraftText(draftPlace, author));
    // Another member may sign in in another tab.
    return () => setText((text) => (author ? '' : text));
  }, [author]);
  const setTyped = (text: string) => {
    keepDraftText(draftPlace, author, text);
    setText(text);
    setAdded(null);
  };
  return (
    <form
      className="row log-add"
      onSubmit={(event) => {
        event.preventDefault();
        if (names.length === 0) return;
        setText('');
        void add(typed, planned).then((stored) => {
          if (!stored) return setText((text) => text || typed);
          if (readDraftText(draftPlace, author) === typed) keepDraftText(draftPlace, author, '');
          setAdded(names.length === 1 ? (names[0] ?? null) : null);
          // The first of several is seen at the top of the list.
          if (names.length > 1) document.getElementById('todo')?.scrollIntoView({ block: 'nearest' });
        });
      }}
    >
      {planned && (
        <p className="soft" role="status">
          »{planned.name}« kommer på listen {wholeDate(startOfStored(planned.due))}
          {planned.every && ` og ${everyText(planned.every)}`}.{' '}
          <QuietButton onClick={() => setAsText(typed)}>Kun tekst</QuietButton>
        </p>
      )}
      <NameField
        isList
        aria-label="Tilføj gøremål"
        placeholder="Tilføj gøremål"
        value={typed}
        change={setTyped}
      />
      <Button type="submit" className={names.length > 0 ? '' : 'button-quiet'}>
        {names.length > 1 ? `Tilføj ${names.length} gøremål` : 'Gem'}
      </Button>
      {/* The list is long, and new entries are at its top. */}
      <p className="soft one-line" role="status">
        {added !== null && added === top && `Står øverst: »${added}«`}
      </p>
    </form>
  );
}

interface EditProps {
  /** The current entry; undefined when it was deleted permanently. */
  readonly row: LogRow | undefined;
  readonly before: LogRow;
  readonly author: string;
  readonly rename: (row: LogRow, typed: string) => Promise<boolean> | null;
  readonly close: () => void;
}

/** Enter or Gem saves, Escape or Fortryd discards, Back closes it and keeps the typed text. */
export function EditForm({ row, before, author, rename, close }: EditProps) {
  useBackToClose(close);
  const place = `entry ${before.key}`;
  const [unsaved] = useState(() => readDraftText(place, author));
  const [typed, setTyped] = useState(unsaved || before.name);
  const isChanged = leftText(row, before) !== null || row?.name !== before.name;
  const keep = (text: string) => keepDraftText(place, author, text === before.name ? '' : text);
  function discard() {
    keep(before.name);
    close();
  }
  function save() {
    const saved = rename(before, typed);
    if (!saved) return;
    discard();
    // What could not be stored is there when the form is opened again.
    void saved.then((stored) => stored || keep(typed));
  }

  useEffect(() => {
    const cancel = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog[open]')) discard();
    };
    document.addEventListener('keydown', cancel);
    return () => document.removeEventListener('keydown', cancel);
  });

  return (
    <form
      ref={scrollIntoView}
      className="stack log-edit"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <NameField
        autoFocus
        aria-label="Navn"
        value={typed}
        change={(text) => {
          keep(text);
          setTyped(text);
        }}
      />
      <p className="soft" role="status">
        {isChanged
          ? 'En anden har ændret eller fjernet det, mens du rettede. Gemmer du, gælder det, du har skrevet.'
          : unsaved && 'Ikke gemt endnu.'}
      </p>
      <p className="row log-edit-buttons">
        <QuietButton onClick={discard}>Fortryd</QuietButton>
        <Button type="submit">Gem</Button>
      </p>
    </form>
  );
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
