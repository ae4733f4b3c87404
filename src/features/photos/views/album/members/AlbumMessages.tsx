import { useRef } from 'react';
import { UndoToast } from '../../../../../app-shell/views/UndoToast.tsx';
import { useStore } from '../../../../../lib/use-store.ts';
import type { MemberStore } from '../../../store/member-store.ts';
import type { PictureStore } from '../../../store/picture-store.ts';

interface Props {
  readonly albums: MemberStore;
  readonly pictures: PictureStore;
}

/** The latest message, about the album or its pictures. */
export function AlbumMessages({ albums, pictures }: Props) {
  const said = { albums: useStore(albums).message, pictures: useStore(pictures).message };
  const last = useRef<{ said: typeof said; of: keyof typeof said }>({ said, of: 'albums' });
  let { of } = last.current;
  for (const each of ['albums', 'pictures'] as const)
    if (said[each] && said[each] !== last.current.said[each]) of = each;
  last.current = { said, of };
  return <UndoToast message={said[of]} control={{ albums, pictures }[of].messages} />;
}
