import { useState } from 'react';
import { thumbnailSources } from '../rules/thumbnail-sources.ts';

interface Props {
  readonly source: string;
  /** What it stands for; its first letter takes the picture's place when there is none. */
  readonly name: string;
  /** It may be out of sight at first: then it is not loaded. */
  readonly lazy?: boolean;
}

/** As wide as the tiles in PhotoBrowser.css. */
const sizes = '(width >= 72rem) 16rem, (width >= 47.5rem) 30vw, 44vw';

/** A picture of 4 by 3 in a place kept for it. The name stands beside it, so it says nothing of its own. */
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
          sizes={sizes}
          width="640"
          height="480"
          alt=""
          decoding="async"
          {...(lazy && { loading: 'lazy' })}
          onError={() => setFailed(true)}
        />
      )}
    </span>
  );
}
