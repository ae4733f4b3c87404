import type { ComponentProps } from 'react';

/** A button beside the one that matters most. */
export const QuietButton = ({ className = '', ...props }: ComponentProps<'button'>) => (
  <button type="button" className={`button button-quiet ${className}`} {...props} />
);
