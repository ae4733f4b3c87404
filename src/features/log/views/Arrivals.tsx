import { QuietButton } from '../../../app-shell/views/Button.tsx';

interface Props {
  readonly count: number;
  readonly show: () => void;
}

/** New entries are not shown yet because they would move the others. */
export const Arrivals = ({ count, show }: Props) => (
  <p aria-live="polite">
    {count > 0 && (
      <QuietButton onClick={show}>{count === 1 ? '1 ny: vis den' : `${count} nye: vis dem`}</QuietButton>
    )}
  </p>
);
