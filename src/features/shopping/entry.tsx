import { openFeature } from '../../app-shell/store/open-feature.ts';
import { useFeature } from '../../app-shell/use-feature.ts';
import { quickAddHash } from '../../lib/push-messages.ts';
import { pushMember } from '../../session/known-members.ts';
import { createShoppingStore } from './store/shopping-store.ts';
import { tripMessages } from './store/trip-actions.ts';
import { keepAwake } from './store/wake-lock.ts';
import { ShoppingApp } from './views/ShoppingApp.tsx';

const pushMessages = () => import('../../app-shell/store/push-subscription.ts');

function openPage() {
  const store = createShoppingStore({
    ...openFeature('shopping'),
    trips: import.meta.env.PUBLIC_PUSH_KEY ? tripMessages : null,
  });
  /** Opens quick add: a message has asked 'Mangler vi noget?' */
  function answer() {
    store.invited();
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.quick-add input')?.focus());
  }
  if (location.hash === quickAddHash) answer();
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (String(data?.opens).endsWith(quickAddHash)) answer();
  });
  keepAwake(store);
  // For who asked for messages: a subscription may have ended by itself.
  if (import.meta.env.PUBLIC_PUSH_KEY && pushMember() !== null) {
    const stop = store.subscribe(() => {
      if (store.get().access !== 'open') return;
      stop();
      void pushMessages()
        .then(({ checkPushState }) => checkPushState())
        .catch(() => {});
    });
  }
  return { store };
}

export default function ShoppingIsland() {
  const { page, ...rest } = useFeature(openPage);
  return <ShoppingApp store={page?.store ?? null} {...rest} />;
}
