import { RejectedDialog } from '../../../../app-shell/lazy-shell.ts';
import { longestName } from '../../rules/operations.ts';
import type { LogStore, LogViewModel } from '../../store/log-store.ts';

/**
 * The reasons why the database rejects a change, by code; the app shell has those that all features share.
 */
const reasons: Readonly<Record<string, string>> = {
  exists: 'Det findes allerede.',
  'unknown-item': 'Det findes ikke længere.',
  'bad-name': `Navnet skal være på 1 til ${longestName} tegn.`,
  'bad-date': 'Dagen skal være i dag eller før.',
  'not-deleted': 'Det ligger ikke i papirkurven.',
};

interface Props {
  readonly model: LogViewModel;
  readonly store: Pick<LogStore, 'retry' | 'discard'>;
  readonly close: () => void;
}

/** The changes that the database has rejected. */
export const RejectedChanges = ({ model: { rejected }, store: { retry, discard }, close }: Props) => (
  <RejectedDialog changes={rejected} reasons={reasons} retry={retry} discard={discard} close={close} />
);
