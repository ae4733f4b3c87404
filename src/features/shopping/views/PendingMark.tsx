import { Icon } from './Icon.tsx';

/** The mark of a change that has not been sent. */
export const Waiting = () => (
  <span className="line-waiting">
    <Icon name="clock" />
    <span className="visually-hidden">venter på at blive sendt</span>
  </span>
);
