import './MemberPage.css';
import { type ReactNode, useEffect, useState } from 'react';
import { createStore, type Store } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { heldText, patience } from '../store/open-feature.ts';
import type { ShellState } from '../store/shell.ts';
import { AccessGate } from './AccessGate.tsx';

type Gate = Pick<ShellState<never>, 'access'> & Partial<Pick<ShellState<never>, 'waiting'>>;

interface Props {
  /** The page's store; null until the device's storage is open. */
  readonly store: Store<Gate> | null;
  readonly signIn: () => Promise<void>;
  /** Whether the page is also for guests of the family. */
  readonly isForGuests?: boolean;
  /** Shown while the page opens: 'Henter loggen …'. Without it, the content is. */
  readonly loading?: string;
  /** Lays out what is shown instead of the content. */
  readonly frame?: (instead: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

const unopened = createStore<Gate>({ access: 'opening' });

const notice = (instead: ReactNode) => <div className="member-page-notice">{instead}</div>;

/** The content of a page behind sign-in, and what is shown instead: sign-in or a refusal. */
export function MemberPage({ store, signIn, isForGuests, loading, frame = notice, children }: Props) {
  const { access, waiting = 0 } = useStore<Gate>(store ?? unopened);
  return (
    <AccessGate access={access} waiting={waiting} signIn={signIn} isForGuests={isForGuests} frame={frame}>
      {access === 'opening' && loading ? <Opening loading={loading} /> : children}
    </AccessGate>
  );
}

function Opening({ loading }: { readonly loading: string }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return <p className="member-page-notice">{isSlow ? heldText : loading}</p>;
}
