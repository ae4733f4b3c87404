import type { LogStore } from './log-store.ts';
import type { Screen } from './screen.ts';
import { operationText, refusalText } from './texts.ts';

interface Props {
  readonly screen: Screen;
  readonly store: Pick<LogStore, 'retry' | 'discard'>;
}

/** Changes that the family's database refused, each with why, until they are tried again or given up. */
export const Refused = ({ screen: { refused, tables }, store }: Props) =>
  refused.length === 0 ? null : (
    <section className="refused notice" aria-labelledby="refused">
      <h2 id="refused">Kunne ikke gennemføres</h2>
      <ul>
        {refused.map(({ op, state }) => (
          <li key={op.id}>
            <p>
              {operationText(op, tables.log.get(op.key)?.name)}.{' '}
              {state.kind === 'rejected' && refusalText(state.code)}
            </p>
            <p className="refused-buttons">
              <button type="button" className="word-button" onClick={() => store.retry(op.id)}>
                Prøv igen
              </button>
              <button type="button" className="word-button" onClick={() => store.discard(op.id)}>
                Kassér
              </button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
