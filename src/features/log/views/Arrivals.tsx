import './Arrivals.css';

interface Props {
  readonly count: number;
  readonly show: () => void;
}

/** Beside a heading: how many entries have come and wait to be shown, since they would move what is under a thumb. */
export const Arrivals = ({ count, show }: Props) => (
  <p className="arrivals" aria-live="polite">
    {count > 0 && (
      <button type="button" onClick={show}>
        {count === 1 ? '1 ny: vis den' : `${count} nye: vis dem`}
      </button>
    )}
  </p>
);
