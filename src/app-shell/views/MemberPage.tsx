import './MemberPage.css';
import { type ReactNode, useEffect, useState } from 'react';
import { constantStore, type Store } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import type { ShellState } from '../store/shell.ts';
import { AccessGate } from './AccessGate.tsx';

type Gate = Pick<ShellState<never>, 'access' | 'unsent'>;

interface Props {
  /** The page's store; null until the device's storage is open. */
  readonly store: Store<Gate> | null;
  readonly signIn: () => Promise<void>;
  /** Shown while the page opens: 'Henter loggen …'. */
  readonly loading: string;
  /** The content, rendered when the page is open. */
  readonly children: ReactNode;
}

const unopened = constantStore<Gate>({ access: 'opening', unsent: [] });

const frame = (instead: ReactNode) => <div className="member-page-notice">{instead}</div>;

/** How long opening takes at most if nothing is wrong, in ms. */
const patience = 5_000;

/** An old tab can hold the device's storage, so that this page does not open. */
const slowText = 'Siden kan ikke åbne det, der er gemt på denne enhed. Luk sidens andre faner, og genindlæs.';

/** The content of a page behind sign-in, and what is shown instead: sign-in or a refusal. */
export function MemberPage({ store, signIn, loading, children }: Props) {
  const { access, unsent } = useStore(store ?? unopened);
  return (
    <AccessGate access={access} unsent={unsent} signIn={signIn} frame={frame}>
      {access === 'opening' ? <Opening loading={loading} /> : children}
    </AccessGate>
  );
}

function Opening({ loading }: Pick<Props, 'loading'>) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return <p className="member-page-notice">{isSlow ? slowText : loading}</p>;
}
