import { useState } from 'react';
import { thumbnailSizes, thumbnailSources } from '../rules/thumbnail-sources.ts';

interface Props {
  readonly source: string;
  /** The album's or category's name, whose first letter replaces a missing picture. */
  readonly name: string;
  /** Whether it may be off the screen at first; then it is loaded when needed. */
  readonly lazy?: boolean;
}

/** A picture of 4 by 3 with its space reserved. Its name is beside it, so it has no alternative text. */
export function Thumbnail({ source, name, lazy = false }: Props) {
  const [failed, setFailed] = useState(false);
  return (
    <span className="thumbnail">
      {failed ? (
        <span className="thumbnail-letter" aria-hidden="true">
          {name.slice(0, 1)}
        </span>
      ) : (
        <img
          {...thumbnailSources(source)}
          sizes={thumbnailSizes}
          width="640"
          height="480"
          alt=""
          {...(lazy && { loading: 'lazy' })}
          onError={() => setFailed(true)}
        />
      )}
    </span>
  );
}
