import type { ReactNode } from 'react';
import type { Screen } from '../store/view-model.ts';

interface Props {
  readonly screen: Screen;
  readonly title: string;
  /** What one can do about it. */
  readonly children: ReactNode;
}

/** What stands where there is nothing to show: because there is nothing, or because it has not come yet. */
export function Nothing({ screen, title, children }: Props) {
  const { empty, connection } = screen;
  if (empty && connection.kind === 'offline')
    return (
      <p className="shop-nothing">
        <b>Listen er ikke hentet endnu</b>
        Den kommer, så snart der er forbindelse. Det, du skriver imens, bliver gemt.
      </p>
    );
  if (empty) return <p className="shop-nothing">Henter listen …</p>;
  return (
    <p className="shop-nothing">
      <b>{title}</b>
      {children}
    </p>
  );
}
