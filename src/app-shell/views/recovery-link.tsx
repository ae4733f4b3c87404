import { useEffect, useState } from 'react';
import type { RecoveryNotice } from '../../data/gateway.ts';
import { type Connection, isConnected } from '../../sync/connection.ts';

export type ReadRecoveryNotice = () => Promise<RecoveryNotice | null>;

/**
 * Returns a link for the status line to where the recovery code is made, when the database says that it can be
 * used no more or that another has made one; else null.
 */
export function useRecoveryLink(read: ReadRecoveryNotice, connection: Connection) {
  const [notice, setNotice] = useState<RecoveryNotice | null>(null);
  const connected = isConnected(connection);
  useEffect(() => {
    if (connected) read().then(setNotice, () => {});
  }, [connected, read]);
  return (
    notice && (
      <a href="/familien">
        {notice.kind === 'void' ? 'Reservekode ugyldig' : `Ny reservekode fra ${notice.by}`}
      </a>
    )
  );
}
