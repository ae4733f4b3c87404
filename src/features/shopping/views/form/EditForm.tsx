import { Fragment, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button, QuietButton } from '../../../../app-shell/views/Button.tsx';
import { Dialog } from '../../../../app-shell/views/Dialog.tsx';
import { CategoryField, TextField } from '../../../../app-shell/views/fields.tsx';
import {
  categoryNames,
  type Draft,
  type DraftErrors,
  draftNames,
  draftOf,
  emptyDraft,
  familySpelling,
  isAsked,
  namesake,
  suggestedFields,
} from '../../rules/draft.ts';
import {
  flagFields,
  flagNames,
  type TypedName,
  textNames,
  typedFields,
  typedNames,
} from '../../rules/fields.ts';
import { shopsOf, shopsOfItem } from '../../rules/shops/shop-order.ts';
import type { ViewProps } from '../../store/shopping-store.ts';
import { FreezerFields } from './FreezerFields.tsx';
import { PictureField } from './PictureField.tsx';
import './EditForm.css';

/** What is typed and chosen is kept until it is saved or discarded. */
export function EditForm({ model: { form, tables, now }, actions }: ViewProps) {
  const { row = null, draft: unsaved } = form ?? {};
  const [opened] = useState<Draft>(() => ({
    ...(row ? { ...draftOf(row), category: familySpelling(row.category, tables.shopping) } : emptyDraft),
    ...unsaved,
  }));
  const [draft, setDraft] = useState(opened);
  const [errors, setErrors] = useState<DraftErrors>({});
  /** The fields that somebody has typed or chosen. Until then the name of a new item suggests its category. */
  const [byHand, setByHand] = useState<ReadonlySet<string>>(
    new Set(unsaved && ['title', 'category', 'freezer']),
  );
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (draft !== opened) actions.keepUnsaved(row, draft);
  }, [draft, opened, row, actions]);

  function change(part: Partial<Draft>) {
    setByHand((before) => before.union(new Set(Object.keys(part))));
    // Errors disappear when their field is changed.
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
    const isSuggesting = part.title !== undefined && !row && !byHand.has('category');
    const suggested = Object.entries(isSuggesting ? suggestedFields(tables, part.title ?? '') : {});
    setDraft((before) => ({
      ...before,
      ...Object.fromEntries(suggested.filter(([name]) => !byHand.has(name))),
      ...part,
    }));
  }

  const forget = () => actions.keepUnsaved(row, null);

  function discard() {
    forget();
    actions.closeForm();
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    // The browser reports a day in the future and a picture that is not ready.
    if (!element.current?.reportValidity()) return;
    const found = await actions.save(draft);
    // What was typed is kept for the next time that the form is opened.
    if (!found) return;
    setErrors(found);
    const wrong = typedNames.find((name) => found[name]);
    if (!wrong) forget();
    else element.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  const saved = tables.item_picture.get(row?.key ?? '')?.picture ?? null;
  const textProps = (name: TypedName) => ({
    name,
    label: typedFields[name].label,
    hint: typedFields[name].hint,
    error: errors[name],
    value: draft[name],
    change: (value: string) => change({ [name]: value }),
  });
  const current = row && tables.shopping.get(row.key);
  // Whether another member has changed the item since the form was opened. What was typed stays in any case.
  const isChanged = current && [...draftNames, 'active' as const].some((name) => row[name] !== current[name]);
  const same = errors.title && namesake(tables, draft.title, row?.key ?? null);
  const known = categoryNames(tables.shopping);
  const shops = shopsOf(tables);
  const only = row ? shopsOfItem(tables, row.key) : [];
  const isKnown = row || byHand.has('category') || known.includes(draft.category);
  return (
    <Dialog title={row ? 'Ret vare' : 'Ny vare'} close={actions.closeForm}>
      {/* The amount of what is on the list takes the focus; else the form, as a name would open the keyboard over it. */}
      <form
        ref={element}
        tabIndex={row && !opened.buy ? -1 : undefined}
        onSubmit={submit}
        noValidate
        className="stack shop-form"
      >
        {current && (
          <p role="status" className="notice">
            {isChanged
              ? 'En anden har ændret eller fjernet varen i mellemtiden. Kun det, du har rettet her, bliver gemt.'
              : unsaved && 'Ikke gemt endnu.'}
          </p>
        )}
        {row && draft.buy && <TextField {...textProps('quantity')} />}
        {textNames.map((name) => (
          <Fragment key={name}>
            {name === 'category' ? (
              <CategoryField {...textProps(name)} categories={isKnown ? known : [...known, draft.category]} />
            ) : (
              <TextField {...textProps(name)} autoCapitalize="sentences" />
            )}
            {name === 'title' && same && (
              <QuietButton onClick={async () => (await actions.merge(draft)) && forget()}>
                Læg sammen med »{same.title}«
              </QuietButton>
            )}
          </Fragment>
        ))}
        {draft.buy && !row && <TextField {...textProps('quantity')} />}
        {draft.buy && <TextField {...textProps('note')} />}
        <Check label="På indkøbslisten" checked={draft.buy} change={(buy) => change({ buy })} />
        <div className="shop-checks">
          {flagNames
            .filter((name) => isAsked(name, draft))
            .map((name) => (
              <Check
                key={name}
                label={flagFields[name].label}
                checked={draft[name]}
                change={(checked) => change({ [name]: checked })}
              />
            ))}
        </div>
        {draft.freezer && (
          <FreezerFields draft={draft} item={row?.key} tables={tables} now={now} change={change} />
        )}
        {shops.length > 0 && (
          <fieldset>
            <legend>Købes kun i</legend>
            {shops.map((shop) => (
              <Check
                key={shop.key}
                label={shop.name}
                checked={draft.onlyIn?.[shop.key] ?? only.includes(shop)}
                change={(checked) => change({ onlyIn: { ...draft.onlyIn, [shop.key]: checked } })}
              />
            ))}
          </fieldset>
        )}
        <PictureField
          picture={draft.picture === undefined ? saved : draft.picture}
          change={(picture) => change({ picture })}
        />
        {row && (
          <QuietButton
            onClick={() => {
              discard();
              void actions.remove(row.key);
            }}
          >
            Fjern varen
          </QuietButton>
        )}
        <p className="row dialog-buttons dialog-bar">
          <QuietButton onClick={discard}>Fortryd</QuietButton>
          <Button type="submit">Gem</Button>
        </p>
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
