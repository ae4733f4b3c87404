import { useState } from 'react';
import { share } from '../store/share.ts';
import { Button } from './Button.tsx';

interface Props {
  readonly title: string;
  readonly url: string;
  /** What to do with it once it is copied. */
  readonly copied: string;
}

/** A button that sends a link to another app, or copies it; where neither works, the link is shown. */
export function ShareLink({ title, url, copied }: Props) {
  const [state, setState] = useState<Awaited<ReturnType<typeof share>>>('shared');
  return (
    <>
      <Button onClick={() => void share({ title, url }).then(setState)}>
        {'share' in navigator ? 'Send linket' : 'Kopiér linket'}
      </Button>
      <p role="status">
        {state === 'copied' && `Linket er kopieret. ${copied}`}
        {state === 'failed' && 'Linket kunne ikke kopieres. Markér det her:'}
      </p>
      {state === 'failed' && <p className="link-to-copy">{url}</p>}
    </>
  );
}
