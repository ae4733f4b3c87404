import { useEffect, useState } from 'react';
import { keepDraftText, readDraftText } from '../../../app-shell/store/drafts.ts';
import { Button, QuietButton } from '../../../app-shell/views/Button.tsx';
import { storedDay } from '../../../lib/dates.ts';
import { draftFrom, problemOf, type TypedDraft } from '../rules/actions.ts';
import { understoodText } from '../rules/texts.ts';
import type { WeekStore, WeekViewModel } from '../store/week-store.ts';

interface Props {
  readonly model: WeekViewModel;
  readonly add: WeekStore['add'];
  /** Opens the form with what was understood; `added` is called when it was kept. */
  readonly edit: (draft: TypedDraft, added: () => void) => void;
}

/** The name under which the text of the field is kept. */
const place = 'week-draft';

/** The field at the lower edge. What was understood of it is above it; for a day or a time that was not, the form asks. */
export function AddForm({ model, add, edit }: Props) {
  const { author, today, names, former } = model;
  const [typed, setText] = useState(() => readDraftText(place, author));
  useEffect(() => {
    setText((text) => text || readDraftText(place, author));
    // Another member may sign in in another tab.
    return () => setText((text) => (author ? '' : text));
  }, [author]);
  const setTyped = (text: string) => {
    keepDraftText(place, author, text);
    setText(text);
  };
  const members = [...names].filter(([id]) => !former.has(id));
  const draft = draftFrom(typed, storedDay(today), members);
  const isEmpty = typed.trim() === '';
  const isUnderstood = !isEmpty && draft.asks !== 'firstDay';
  const change = () => edit(draft, () => setTyped(''));
  return (
    <form
      className="row week-add"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty || draft.asks !== null || problemOf(draft) !== null) return change();
        setTyped('');
        void add(draft).then((stored) => stored || setTyped(typed));
      }}
    >
      <div className="row soft week-understood">
        <p role="status">
          {isUnderstood && (
            <>
              <b>{draft.title || 'Uden navn'}</b> {understoodText(draft, today, names)}
            </>
          )}
          {!isEmpty && !isUnderstood && 'Dagen er ikke forstået. Du bliver spurgt om den.'}
        </p>
        {isUnderstood && <QuietButton onClick={change}>Ret</QuietButton>}
      </div>
      <input
        className="input"
        aria-label="Tilføj aftale"
        placeholder="Tandlæge tirsdag 14.30"
        autoComplete="off"
        enterKeyHint="done"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">{isEmpty ? 'Ny' : 'Gem'}</Button>
    </form>
  );
}
