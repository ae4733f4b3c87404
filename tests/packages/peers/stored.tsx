/**
 * The shopping list in a persisted collection: Dexie keeps the items, a live query draws them again when they
 * change. A tap is written strictly to the disk before it is shown. Built by the bench of stored taps.
 */
import { createClient } from '@supabase/supabase-js';
import { Dexie, liveQuery, type Table } from 'dexie';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Item, List, type PeerSettings } from '../../support/bench/peers/list.tsx';

const settings: PeerSettings = JSON.parse(document.querySelector('#settings')?.textContent ?? '');
const supabase = createClient(settings.url, settings.publishableKey, {
  accessToken: async () => settings.token,
});
const database = new Dexie('peer', { chromeTransactionDurability: 'strict' });
database.version(1).stores({ shopping: 'key, category' });
const shopping: Table<Item, string> = database.table('shopping');

function App() {
  const [items, setItems] = useState<readonly Item[]>([]);
  useEffect(() => {
    const shown = liveQuery(() => shopping.where({ category: 'Brød' }).sortBy('title')).subscribe(setItems);
    return () => shown.unsubscribe();
  }, []);
  return <List items={items} press={press} />;
}

function press({ key, buy }: Item): void {
  void shopping
    .update(key, { buy: !buy })
    .then(() => supabase.from('shopping').update({ buy: !buy }).eq('key', key));
}

const { data } = await supabase.from('shopping').select('key, title, category, quantity, buy');
await shopping.bulkPut(data ?? []);
const channel = supabase.channel('family', { config: { private: true } });
channel.on('broadcast', { event: 'change' }, ({ payload }) =>
  shopping.bulkPut(
    (payload.rows.shopping ?? []).map(({ key, title, category, quantity, buy }: Item) => ({
      key,
      title,
      category,
      quantity,
      buy,
    })),
  ),
);
await supabase.realtime.setAuth();
channel.subscribe();
const root = document.querySelector('#root');
if (root) createRoot(root).render(<App />);
