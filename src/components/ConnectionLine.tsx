import { connectionText, type Standing } from './connection-text.ts';

interface Props {
  readonly connection: Standing;
  /** How many changes wait to be sent. */
  readonly waiting: number;
}

/** Quietly how things stand with the family's database. Read aloud only when the connection changes, not at every change. */
export const ConnectionLine = ({ connection, waiting }: Props) => (
  <p className="connection" data-kind={connection.kind} data-waiting={waiting > 0 || undefined}>
    <span aria-hidden="true">{connectionText(connection, waiting)}</span>
    <span className="visually-hidden" role="status">
      {connectionText(connection, 0)}
    </span>
  </p>
);
