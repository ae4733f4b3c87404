import { useRef, useState } from 'react';
import type { ShoppingRow } from '../../../data/gateway.ts';
import type { Draft, DraftErrors } from '../rules/draft.ts';
import { CategoryField } from './CategoryField.tsx';
import { Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';
import { fieldErrors } from './rejection-texts.ts';

interface Props {
  /** The item that is edited, or null for a new one. */
  readonly row: ShoppingRow | null;
  readonly draft: Draft;
  readonly categories: readonly string[];
  readonly save: (draft: Draft) => Promise<DraftErrors>;
  readonly close: () => void;
  readonly remove: (key: string) => void;
  /** The item that already has this name, and the way to put it on the list instead. */
  readonly namesake: (title: string) => ShoppingRow | null;
  readonly takeInstead: (row: ShoppingRow) => void;
}

/** The form of a new item or of one that exists. */
export function EditForm({
  row,
  draft: first,
  categories,
  save,
  close,
  remove,
  namesake,
  takeInstead,
}: Props) {
  const [draft, setDraft] = useState(first);
  const [errors, setErrors] = useState<DraftErrors>({});
  const form = useRef<HTMLFormElement>(null);
  function set(part: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...part }));
    // What was wrong is said of what stood there.
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  }

  async function submit(event: { preventDefault(): void }) {
    event.preventDefault();
    const found = await save(draft);
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  const error = (field: keyof DraftErrors) => (errors[field] ? fieldErrors[field][errors[field]] : undefined);
  const same = errors.title === 'exists' ? namesake(draft.title) : null;
  return (
    <Dialog labelledBy="form-heading" close={close}>
      <form ref={form} onSubmit={submit} noValidate className="shop-form">
        <h2 id="form-heading">{row ? 'Ret vare' : 'Ny vare'}</h2>
        <Field name="title" label="Navn" error={error('title')}>
          {(props) => (
            <input
              {...props}
              autoComplete="off"
              autoCapitalize="sentences"
              value={draft.title}
              onChange={({ target }) => set({ title: target.value })}
            />
          )}
        </Field>
        {same && !row && (
          <button type="button" className="button button-quiet" onClick={() => takeInstead(same)}>
            {same.buy ? 'Find' : 'Sæt'} »{same.title}« på listen
          </button>
        )}
        <CategoryField
          category={draft.category}
          categories={categories}
          error={error('category')}
          change={(category) => set({ category })}
        />
        <div className="shop-checks">
          <Check label="Fryser" checked={draft.freezer} change={(freezer) => set({ freezer })} />
          {draft.freezer && (
            <Check
              label="Kan udløbe"
              checked={draft.canOutdate}
              change={(canOutdate) => set({ canOutdate })}
            />
          )}
        </div>
        <Check label="På indkøbslisten" checked={draft.buy} change={(buy) => set({ buy })} />
        {draft.buy && (
          <Field name="quantity" label="Mængde" hint="For eksempel 2 stk eller ½ l" error={error('quantity')}>
            {(props) => (
              <input
                {...props}
                autoComplete="off"
                value={draft.quantity}
                onChange={({ target }) => set({ quantity: target.value })}
              />
            )}
          </Field>
        )}
        <div className="shop-form-buttons">
          <button type="button" className="button button-quiet" onClick={close}>
            Fortryd
          </button>
          <button type="submit" className="button">
            Gem
          </button>
        </div>
        {row && (
          <button type="button" className="shop-remove" onClick={() => remove(row.key)}>
            Fjern varen
          </button>
        )}
      </form>
    </Dialog>
  );
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly change: (checked: boolean) => void;
}

const Check = ({ label, checked, change }: CheckProps) => (
  <label className="shop-check">
    <input type="checkbox" checked={checked} onChange={({ target }) => change(target.checked)} />
    {label}
  </label>
);
