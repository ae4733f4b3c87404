import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../../app-shell/views/Button.tsx';
import { type Imported, mostMoved, outcomeText, readExport } from '../rules/import-list.ts';
import { itemCount } from '../rules/item.ts';
import { entryName } from '../rules/quick-add/offers.ts';
import type { ViewProps } from '../store/shopping-store.ts';
import './MoveView.css';

/** Takes the list of another app, and shows what will happen before it does. */
export function MoveView({ model: { tables, member }, actions }: ViewProps) {
  const [text, setText] = useState('');
  const read = useDeferredValue(text);
  const things = useMemo(() => readExport(tables.shopping.values(), read), [tables.shopping, read]);
  const wanted = things.filter(({ isWanted }) => isWanted);
  const done = things.filter(({ isWanted }) => !isWanted);
  const outcome = (thing: Imported) => outcomeText(tables, thing, member);
  return (
    <div className="move">
      <label className="field">
        Listen fra den anden app
        <textarea
          rows={6}
          autoComplete="off"
          aria-describedby="move-hint"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <p id="move-hint" className="field-hint">
        Kopiér listen i den anden app, eller åbn den fil (CSV), som den kan gemme, og sæt det hele ind her.
      </p>
      <p role="status">
        {read.trim() && things.length === 0 && 'Der er ingen varer i teksten.'}
        {things.length > 0 && `${itemCount(things.length)} i teksten`}
        {things.length === mostMoved && ', resten må flyttes bagefter'}
      </p>
      <Preview title="Kommer på listen" things={wanted} outcome={outcome} />
      <Preview title="Er købt. Bliver varer, men sættes ikke på listen" things={done} outcome={outcome} />
      {things.length > 0 && (
        <Button onClick={() => void actions.moveHere(things)}>Flyt {itemCount(things.length)} hertil</Button>
      )}
    </div>
  );
}

interface PreviewProps {
  readonly title: string;
  readonly things: readonly Imported[];
  readonly outcome: (thing: Imported) => string;
}

const Preview = ({ title, things, outcome }: PreviewProps) =>
  things.length > 0 && (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {things.map((thing) => (
          <li key={entryName(thing.entry)}>
            {entryName(thing.entry)} <span className="line-detail">{outcome(thing)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
