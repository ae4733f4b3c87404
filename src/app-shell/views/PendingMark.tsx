import './PendingMark.css';
import { Icon } from '../icons/Icon.tsx';

/** Marks a change that has not reached the database yet. */
export const PendingMark = () => (
  <span className="pending-mark" title="Venter på at blive sendt">
    <Icon name="clock" />
    <span className="visually-hidden">Venter på at blive sendt</span>
  </span>
);
