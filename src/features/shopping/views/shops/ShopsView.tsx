import { useRef } from 'react';
import { Icon } from '../../../../app-shell/icons/Icon.tsx';
import { categoriesIn, shopsOf } from '../../rules/shops/shop-order.ts';
import type { ShoppingActions } from '../../store/shopping-store.ts';
import type { ViewModel } from '../../store/view-model.ts';
import './ShopsView.css';

interface Props {
  readonly model: ViewModel;
  readonly actions: ShoppingActions;
}

/** The family's shops, and in which order their categories stand. */
export function ShopsView({ model: { tables }, actions }: Props) {
  /** The button that has moved its category: it keeps the focus. */
  const pressed = useRef('');
  return (
    <>
      <form
        className="shop-name"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          void actions.addShop(String(new FormData(form).get('name')));
          form.reset();
        }}
      >
        <label className="field">
          Ny butik
          <input name="name" maxLength={40} pattern=".*\S.*" autoComplete="off" required />
        </label>
        <button type="submit" className="button">
          Tilføj
        </button>
      </form>
      {shopsOf(tables).map(({ key, name }) => (
        <section key={key} className="shop-details" aria-label={name}>
          <h2>
            {name}
            <button
              type="button"
              className="button button-quiet"
              onClick={() => void actions.removeShop(key)}
            >
              Fjern {name}
            </button>
          </h2>
          <ol>
            {categoriesIn(tables, key).map(({ category }, index, { length }) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: what has moved is drawn anew, with the focus.
                key={`${category} ${index}`}
              >
                <span>{category}</span>
                {[-1, 1].map((by) => {
                  const label = `Flyt ${category} ${by < 0 ? 'op' : 'ned'}`;
                  return (
                    <button
                      key={by}
                      type="button"
                      className={`icon-button shop-by${by}`}
                      aria-label={label}
                      aria-disabled={index === (by < 0 ? 0 : length - 1)}
                      // biome-ignore lint/a11y/noAutofocus: it had the focus where its category stood before.
                      autoFocus={pressed.current === key + label}
                      onClick={() => {
                        pressed.current = key + label;
                        void actions.moveCategory(key, category, by);
                      }}
                    >
                      <Icon name="chevron-down" />
                    </button>
                  );
                })}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}
