/** Beside what has not reached the family's database yet. */
export const WaitingMark = () => (
  <span className="waiting-mark" title="Venter på at blive sendt">
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 4.5V8l2.25 1.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
    <span className="visually-hidden">Venter på at blive sendt</span>
  </span>
);
