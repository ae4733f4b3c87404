import type { ReactNode } from 'react';
import './fixed-size-text.css';

/**
 * A text that may change but not move what is below it: it is as high as `laidOut`, and what does not fit is cut. Where
 * that is null it is as high as it likes. A function and not a component: a long list has one in each row.
 */
export const fixedSizeText = (laidOut: ReactNode, text: ReactNode): ReactNode =>
  laidOut ? (
    <span className="fixed-size">
      <span className="fixed-size-text">{text}</span>
      <span className="fixed-size-room" aria-hidden="true">
        {laidOut}
      </span>
    </span>
  ) : (
    text
  );
