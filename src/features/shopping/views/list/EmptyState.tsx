import type { ReactNode } from 'react';
import type { ViewModel } from '../../store/view-model.ts';
import './EmptyState.css';

interface Props {
  readonly model: ViewModel;
  readonly title: string;
  /** What one can do about it. */
  readonly children: ReactNode;
}

/** What stands where there is nothing to show: because there is nothing, or because it has not come yet. */
export function EmptyState({ model, title, children }: Props) {
  const { empty, connection } = model;
  if (empty && connection.kind === 'offline')
    return (
      <p className="empty-state">
        <b>Listen er ikke hentet endnu</b>
        Den kommer, så snart der er forbindelse. Det, du skriver imens, bliver gemt.
      </p>
    );
  if (empty) return <p className="empty-state">Henter listen …</p>;
  return (
    <p className="empty-state">
      <b>{title}</b>
      {children}
    </p>
  );
}
