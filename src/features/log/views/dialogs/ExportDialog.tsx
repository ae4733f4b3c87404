import './ExportDialog.css';
import { useState } from 'react';
import { CloseButton, Dialog } from '../../../../app-shell/views/Dialog.tsx';
import type { ErrorCode } from '../../../../sync/protocol.ts';
import type { ExportFormat } from '../../rules/export.ts';
import type { ExportLog } from '../../store/export-log.ts';
import { failureText } from '../texts.ts';

interface Props {
  readonly exportLog: ExportLog;
  readonly close: () => void;
}

type State =
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'failed'; code: ErrorCode };

const formats: readonly { format: ExportFormat; name: string; use: string }[] = [
  { format: 'markdown', name: 'Markdown', use: 'en årbog, måned for måned' },
  { format: 'csv', name: 'CSV', use: 'til regneark' },
  { format: 'json', name: 'JSON', use: 'til andre programmer' },
];

/** Saves the whole log as a file. */
export function ExportDialog({ exportLog, close }: Props) {
  const [state, setState] = useState<State>({ kind: 'waiting' });
  async function start(format: ExportFormat) {
    setState({ kind: 'saving' });
    const code = await exportLog(format);
    setState(code === null ? { kind: 'saved' } : { kind: 'failed', code });
  }
  return (
    <Dialog title="Gem en kopi" close={close}>
      <p>Hele loggen, fra den første dag, som én fil.</p>
      <ul className="export-list">
        {formats.map(({ format, name, use }) => (
          <li key={format}>
            <button
              type="button"
              className="button button-quiet"
              disabled={state.kind === 'saving'}
              onClick={() => void start(format)}
            >
              {name}
            </button>{' '}
            <span>{use}</span>
          </li>
        ))}
      </ul>
      <div className="export-end">
        <p role="status" className="export-status">
          {state.kind === 'saving' && 'Henter hele loggen …'}
          {state.kind === 'saved' && 'Filen er gemt.'}
          {state.kind === 'failed' && `${failureText[state.code]} Kopien blev ikke gemt.`}
        </p>
        <CloseButton close={close} />
      </div>
    </Dialog>
  );
}
