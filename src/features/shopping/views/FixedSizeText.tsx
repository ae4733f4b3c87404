import type { ReactNode } from 'react';

/**
 * A text that may change but not move what is below it: it is as high as `kept`, and what does not fit is cut. Where that is
 * null it is as high as it likes. A function and not a component: a long list has one in each row.
 */
export const inRoom = (kept: ReactNode, text: ReactNode): ReactNode =>
  kept ? (
    <span className="room">
      <span className="room-text">{text}</span>
      <span className="room-kept" aria-hidden="true">
        {kept}
      </span>
    </span>
  ) : (
    text
  );
