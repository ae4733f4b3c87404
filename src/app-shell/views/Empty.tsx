import './Empty.css';
import type { ReactNode } from 'react';
import type { Connection } from '../../sync/connection.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';

interface Props {
  readonly drawing: IconName;
  readonly children: ReactNode;
}

export const Empty = ({ drawing, children }: Props) => (
  <div className="empty">
    <Icon name={drawing} />
    <p>{children}</p>
  </div>
);

interface UnreadProps {
  readonly name: string;
  readonly connection: Connection;
  readonly className?: string;
}

/** What is shown until rows have been read from the device or the database. */
export const Unread = ({ name, connection, className = '' }: UnreadProps) =>
  connection.kind === 'offline' ? (
    <Empty drawing="cloud-off">
      <b>{name} er ikke hentet endnu</b>
      Den kommer, så snart der er forbindelse. Det, du skriver imens, bliver gemt.
    </Empty>
  ) : (
    <p className={`soft ${className}`}>Henter {name.toLowerCase()} …</p>
  );
