import './AlbumMessages.css';
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
  const messages = { albums: useStore(albums).message, pictures: useStore(pictures).message };
  const last = useRef<{ messages: typeof messages; of: keyof typeof messages }>({
    messages: { albums: null, pictures: null },
    of: 'albums',
  });
  let { of } = last.current;
  for (const each of ['albums', 'pictures'] as const)
    if (messages[each] && messages[each] !== last.current.messages[each]) of = each;
  last.current = { messages, of };
  return <UndoToast message={messages[of]} control={{ albums, pictures }[of].messages} />;
}
