import './Tick.css';

interface Props {
  readonly name: string;
  readonly isDone?: boolean;
  readonly press: () => void;
}

/** The circle before a todo that finishes it, and takes up again what was finished here. */
export const Tick = ({ name, isDone = false, press }: Props) => (
  <button
    type="button"
    className={isDone ? 'tick done' : 'tick'}
    aria-label={`${isDone ? 'Genåbn' : 'Afslut'} ${name}`}
    onClick={press}
  />
);
