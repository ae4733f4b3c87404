/** A common way to write the shopping list: fetch, Realtime and React state, and nothing stored on the phone. */
import { createClient } from '@supabase/supabase-js';
import { memo, useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

export interface PeerSettings {
  readonly url: string;
  readonly publishableKey: string;
  readonly token: string;
}

/** The columns of the table `shopping` that the list shows. */
interface Item {
  readonly key: string;
  readonly title: string;
  readonly category: string;
  readonly quantity: string | null;
  readonly buy: boolean;
}

const settings: PeerSettings = JSON.parse(document.querySelector('#settings')?.textContent ?? '');
const supabase = createClient(settings.url, settings.publishableKey, {
  accessToken: async () => settings.token,
});

function App() {
  const [items, setItems] = useState<readonly Item[]>([]);
  useEffect(() => {
    let left = false;
    const channel = supabase.channel('family', { config: { private: true } });
    channel.on('broadcast', { event: 'change' }, ({ payload }) => {
      const changed = new Map<string, Item>(payload.rows.shopping?.map((row: Item) => [row.key, row]));
      setItems((now) => now.map((item) => changed.get(item.key) ?? item));
    });
    void supabase.realtime.setAuth().then(() => left || channel.subscribe());
    const listed = supabase.from('shopping').select('key, title, category, quantity, buy').eq('buy', true);
    void listed.order('title').then(({ data }) => setItems(data ?? []));
    return () => {
      left = true;
      void supabase.removeChannel(channel);
    };
  }, []);
  const press = useCallback((item: Item) => {
    const changed = { ...item, buy: !item.buy };
    setItems((now) => now.map((each) => (each.key === item.key ? changed : each)));
    void supabase.from('shopping').update({ buy: changed.buy }).eq('key', item.key).then();
  }, []);
  return (
    <ul className="lines">
      {items.map((item) => (
        <Row key={item.key} item={item} press={press} />
      ))}
    </ul>
  );
}

/** Not rendered again while its item is unchanged. */
const Row = memo(function Row({ item, press }: { item: Item; press: (item: Item) => void }) {
  return (
    <li className={item.buy ? 'line' : 'line line-struck'}>
      <button type="button" className="line-main" aria-pressed={!item.buy} onClick={() => press(item)}>
        <span className="line-check" />
        <span className="line-text">
          <span className="line-title">{item.title}</span>
          {item.quantity && <span className="line-quantity">{item.quantity}</span>}
        </span>
      </button>
      <button type="button" className="line-edit">
        Ret
      </button>
    </li>
  );
});

const root = document.querySelector('#root');
if (root) createRoot(root).render(<App />);
