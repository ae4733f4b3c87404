import './Empty.css';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon.tsx';

interface Props {
  readonly drawing: IconName;
  /** A sentence. */
  readonly children: ReactNode;
}

/** What is shown where there is nothing yet. */
export const Empty = ({ drawing, children }: Props) => (
  <div className="empty">
    <Icon name={drawing} />
    <p>{children}</p>
  </div>
);
