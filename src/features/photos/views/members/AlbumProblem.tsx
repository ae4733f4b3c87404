import './AlbumProblem.css';
import type { ComponentProps } from 'react';

/** What is wrong with a field, or why something could not be done. It takes no space while it is empty. */
export const AlbumProblem = (props: Omit<ComponentProps<'span'>, 'className'>) => (
  <span {...props} className="album-problem" />
);
