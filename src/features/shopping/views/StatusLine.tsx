import type { Screen } from '../store/view-model.ts';
import { Icon } from './Icon.tsx';
import { connectionText, refusedText } from './texts.ts';
import { useLate } from './use-delayed.ts';

interface Props {
  readonly screen: Screen;
  readonly signIn: () => void;
  readonly showRefused: () => void;
  readonly reload: () => void;
}

const icons = {
  connecting: 'spinner',
  live: 'check',
  offline: 'cloud-off',
  'signed-out': 'lock',
  denied: 'lock',
} as const;

/** One quiet line of a fixed height: how the phone stands with the family's list, and what asks for a decision. */
export function StatusLine({ screen, signIn, showRefused, reload }: Props) {
  const { connection, waiting, refused, newVersion, news } = screen;
  const sending = useLate(waiting > 0, 600);
  const live = connection.kind === 'live';
  const text = live && news ? news : connectionText(connection, live && !sending ? 0 : waiting);
  return (
    <div className={`shop-status shop-status-${connection.kind}`}>
      <span className="shop-status-text">
        <Icon name={live && sending ? 'clock' : icons[connection.kind]} />
        <span>{text}</span>
      </span>
      {connection.kind === 'signed-out' ? (
        <button type="button" onClick={signIn}>
          Login
        </button>
      ) : refused.length > 0 ? (
        <button type="button" className="shop-status-warn" onClick={showRefused}>
          {refusedText(refused.length)}
        </button>
      ) : (
        newVersion && (
          <span className="shop-status-text">
            <span>En ny version er klar</span>
            <button type="button" onClick={reload}>
              Genindlæs
            </button>
          </span>
        )
      )}
    </div>
  );
}
