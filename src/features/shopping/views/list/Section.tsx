import type { ReactNode } from 'react';
import './Section.css';

interface Props {
  readonly category: string;
  readonly press: (category: string) => void;
  /** What pressing the heading has done: shown this category alone, or opened it. */
  readonly state: { 'aria-pressed': boolean } | { 'aria-expanded': boolean };
  /** Beside the category in its heading. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** The items of a category under its heading, which can be pressed. */
export const Section = ({ category, press, state, before, after, children }: Props) => (
  <section className="section" aria-label={category}>
    <h2>
      <button type="button" className="section-head" {...state} onClick={() => press(category)}>
        {before}
        {category}
        {after}
      </button>
    </h2>
    {children}
  </section>
);
