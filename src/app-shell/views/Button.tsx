import type { ComponentProps } from 'react';

/** A button that submits no form, unless its `type` says so. */
export const Button = ({ className = '', ...props }: ComponentProps<'button'>) => (
  <button type="button" className={`button ${className}`} {...props} />
);

export const RemoveButton = ({ className = '', ...props }: ComponentProps<'button'>) => (
  <Button className={`button-remove ${className}`} {...props} />
);

/** A button beside the one that matters most. */
export const QuietButton = ({ className = '', ...props }: ComponentProps<'button'>) => (
  <Button className={`button-quiet ${className}`} {...props} />
);
