import './NameForms.css';
import {
  type HTMLAttributes,
  type KeyboardEvent,
  type Ref,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useState,
} from 'react';
import { keepDraftText, readDraftText } from '../../../app-shell/store/drafts.ts';
import type { LogRow } from '../../../data/gateway/tables.ts';
import { decimal } from '../../../lib/danish.ts';
import { reasonLeft } from '../rules/entries.ts';
import { excessLength, longestName, nameFrom } from '../rules/operations.ts';
import type { LogStore } from '../store/log-store.ts';
import type { Edits } from './StableList.tsx';
import { reasonLeftText, renamedText, saveText } from './texts.ts';
import { scrollIntoView } from './use-message-place.ts';

interface FieldProps extends Omit<HTMLAttributes<HTMLElement>, 'onChange'> {
  readonly value: string;
  readonly change: (value: string) => void;
  readonly placeholder?: string;
  readonly field?: Ref<HTMLInputElement>;
  /** Shows all of a long name, in as many lines as that takes. */
  readonly grows?: boolean;
}

/** The field for an entry's name. A name that is too long is not cut off: the field says by how much. */
function NameField({ value, change, field, grows, ...attributes }: FieldProps) {
  const error = useId();
  const excess = excessLength(value);
  const props = {
    ...attributes,
    className: 'input',
    value,
    autoComplete: 'off',
    enterKeyHint: 'done',
    'aria-invalid': excess > 0,
    'aria-describedby': excess > 0 ? error : undefined,
  } as const;
  return (
    <>
      {grows ? (
        <GrowingField {...props} change={change} />
      ) : (
        <input {...props} ref={field} onChange={({ target }) => change(target.value)} />
      )}
      <p id={error} className="name-error" role="status">
        {excess > 0 && `Højst ${longestName} tegn: Der er ${decimal(excess, 0)} for mange.`}
      </p>
    </>
  );
}

/** As in an `<input>`; browsers put it at the start of a `<textarea>`. */
const moveCursorToEnd = (field: HTMLTextAreaElement | null) =>
  field?.setSelectionRange(field.value.length, field.value.length);

type GrowingFieldProps = TextareaHTMLAttributes<HTMLTextAreaElement> & Pick<FieldProps, 'value' | 'change'>;

/** A field as high as its text, in which Enter submits and line breaks become spaces, as in an `<input>`. */
const GrowingField = ({ change, onKeyDown, ...props }: GrowingFieldProps) => (
  <span className="growing-field" data-text={props.value}>
    <textarea
      {...props}
      ref={props.autoFocus ? moveCursorToEnd : undefined}
      rows={1}
      onChange={({ target }) => change(target.value.replace(/[\r\n]+/g, ' '))}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  </span>
);

/** The name under which the text of 'Tilføj gøremål' is kept. */
const draftPlace = 'todo-draft';

interface AddProps {
  readonly add: (typed: string) => Promise<boolean>;
  /** The id of the member whose draft it is; empty until known. */
  readonly author: string;
  /** The name of the first entry in the list as shown. */
  readonly top: string | undefined;
  readonly field: Ref<HTMLInputElement>;
}

/** The form below the open entries: Enter or Gem adds an entry. */
export function AddForm({ add, author, top, field }: AddProps) {
  const [typed, setText] = useState('');
  const [added, setAdded] = useState<string | null>(null);
  // Not in the first render, whose HTML is stored on the device as the page's first view.
  useEffect(() => {
    setText((text) => text || readDraftText(draftPlace, author));
    // Another member may sign in in another tab.
    return () => setText((text) => (author ? '' : text));
  }, [author]);
  const setTyped = (text: string) => {
    keepDraftText(draftPlace, author, text);
    setText(text);
  };
  return (
    <form
      className="log-add"
      onSubmit={(event) => {
        event.preventDefault();
        const name = nameFrom(typed);
        if (name === null) return;
        setText('');
        void add(typed).then((stored) => {
          if (!stored) return setText((text) => text || typed);
          if (readDraftText(draftPlace, author) === typed) keepDraftText(draftPlace, author, '');
          setAdded(name);
        });
      }}
    >
      <NameField
        field={field}
        aria-label="Tilføj gøremål"
        placeholder="Tilføj gøremål"
        value={typed}
        change={(value) => {
          setTyped(value);
          setAdded(null);
        }}
      />
      <button type="submit" className="button">
        Gem
      </button>
      {/* The list is long, and new entries are at its top. */}
      <p className="log-added" role="status">
        {added !== null && added === top && `Står øverst: »${added}«`}
      </p>
    </form>
  );
}

interface EditProps {
  /** The current entry; undefined when it was deleted permanently. */
  readonly row: LogRow | undefined;
  /** The entry when editing began. */
  readonly before: LogRow;
  readonly edits: Edits;
  readonly store: Pick<LogStore, 'add' | 'rename'>;
  /** Who completed it, if that was somebody else and is known. */
  readonly by: string | undefined;
  /** Closes the form, saved or not. `comesBack`: the entry had left its list and returns to it. */
  readonly close: (comesBack?: boolean) => void;
}

/**
 * A form for an entry's name: Enter or Gem saves, Escape or Fortryd discards, Back closes it and keeps the
 * typed text. When somebody else changes the entry meanwhile, the typed text stays, and the form says what
 * happened and what can be done.
 */
export function EditForm({ row, before, edits, store, by, close }: EditProps) {
  const { key } = before;
  const [begun] = useState(() => edits.typed(key) !== undefined);
  const unsaved = edits.unsaved(key);
  const [typed, setTyped] = useState(() => edits.typed(key) ?? unsaved ?? before.name);
  const reason = reasonLeft(row, before);
  const renamed = reason === null && row?.name !== before.name;
  const change = (text: string) => {
    edits.type(before, text);
    setTyped(text);
  };
  /** Saves, and closes the form if the name is valid; opens it again if the name could not be stored. */
  const save = (and?: 'reopen' | 'restore') => {
    const saved = store.rename(row ?? before, typed, and);
    if (!saved) return;
    close(and !== undefined);
    void saved.then((stored) => {
      if (stored) return;
      edits.type(before, typed);
      edits.begin(before);
    });
  };
  const addAgain = () => void store.add(typed).then((added) => added && close());
  const saveNow = () =>
    reason === 'purged' ? addAgain() : save(reason === 'deleted' ? 'restore' : undefined);

  return (
    <form
      // When it is rendered again during scrolling, it must not scroll the page to itself.
      ref={begun ? undefined : scrollIntoView}
      className="log-edit"
      onSubmit={(event) => {
        event.preventDefault();
        saveNow();
      }}
    >
      <NameField
        grows
        aria-label="Navn"
        value={typed}
        change={change}
        autoFocus={!begun}
        onFocus={() => edits.type(before, typed)}
        onKeyDown={({ key: pressed }: KeyboardEvent) => pressed === 'Escape' && close()}
      />
      <p className="log-edit-notice" role="status">
        {reason !== null && reasonLeftText(reason, before.name, by)}
        {renamed && renamedText(row?.name ?? '')}
        {reason === null && !renamed && unsaved !== undefined && 'Ikke gemt endnu.'}
      </p>
      <p className="log-edit-buttons">
        <button type="button" className="button button-quiet" onClick={() => close()}>
          Fortryd
        </button>
        {reason === 'completed' && (
          <button type="button" className="button button-quiet" onClick={() => save('reopen')}>
            Gem og genåbn
          </button>
        )}
        <button type="submit" className="button">
          {saveText(reason)}
        </button>
      </p>
    </form>
  );
}
