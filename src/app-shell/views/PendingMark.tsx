import './PendingMark.css';
import { Icon } from '../icons/Icon.tsx';

export const PendingMark = () => (
  <span className="pending-mark" title="Venter på at blive sendt">
    <Icon name="clock" />
    <span className="visually-hidden">Venter på at blive sendt</span>
  </span>
);
