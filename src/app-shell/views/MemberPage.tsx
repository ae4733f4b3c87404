import './MemberPage.css';
import type { ReactNode } from 'react';
import { constantStore, type Store } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { CachedView } from '../cached-view/CachedView.tsx';
import type { ShellState } from '../store/shell.ts';
import { AccessGate } from './AccessGate.tsx';

type Gate = Pick<ShellState<never, never>, 'access' | 'unsent'>;

interface Props {
  /** The page's store; null until the device's storage is open. */
  readonly store: Store<Gate> | null;
  readonly signIn: () => Promise<void>;
  /** Shown while the page opens, if the device has no view of it: 'Henter loggen …'. */
  readonly loading: string;
  /** The content, rendered when the page is open. */
  readonly children: ReactNode;
}

const unopened = constantStore<Gate>({ access: 'opening', unsent: [] });

const frame = (instead: ReactNode) => <div className="member-page-notice">{instead}</div>;

/**
 * The content of a page behind sign-in, and what is shown instead: the cached view while the page opens,
 * sign-in or a refusal.
 */
export function MemberPage({ store, signIn, loading, children }: Props) {
  const { access, unsent } = useStore(store ?? unopened);
  return (
    <AccessGate access={access} unsent={unsent} signIn={signIn} frame={frame}>
      {access === 'opening' ? (
        <>
          <CachedView />
          <p className="member-page-notice">{loading}</p>
        </>
      ) : (
        children
      )}
    </AccessGate>
  );
}
