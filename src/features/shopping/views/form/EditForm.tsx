import { Fragment, type SubmitEvent, useRef, useState } from 'react';
import { Dialog } from '../../../../app-shell/views/Dialog.tsx';
import type { ShoppingRow } from '../../../../data/gateway/tables.ts';
import { isoDayOf } from '../../../../lib/dates.ts';
import {
  categoryNames,
  type Draft,
  type DraftErrors,
  draftOf,
  emptyDraft,
  familySpelling,
  isAsked,
  namesake,
} from '../../rules/draft.ts';
import { fieldEntries, type TextFieldName, textFieldNames } from '../../rules/fields.ts';
import { oldestBatch, toNorms } from '../../rules/freezer/freezer-age.ts';
import { currentKey, folded } from '../../rules/item.ts';
import { suggestPlace } from '../../rules/quick-add/suggest-place.ts';
import type { ShoppingActions } from '../../store/shopping-store.ts';
import type { ViewModel } from '../../store/view-model.ts';
import { fieldError, fieldTexts, flagLabels } from '../texts.ts';
import { CategoryField, Check, DayField, MonthsField, TextField } from './FormFields.tsx';
import './EditForm.css';

interface Props {
  readonly model: ViewModel;
  readonly actions: ShoppingActions;
}

/** The open form of a new or an existing item. */
export function EditForm({ model: { form, tables, now: time }, actions }: Props) {
  const row = form.kind === 'edit' ? form.row : null;
  const [unsaved] = useState(() => actions.unsaved(row?.key));
  const [draft, setDraft] = useState<Draft>(
    () =>
      unsaved ??
      (row ? { ...draftOf(row), category: familySpelling(row.category, tables.shopping) } : emptyDraft),
  );
  const [errors, setErrors] = useState<DraftErrors>({});
  /**
   * The fields that somebody has typed or chosen. Until then the name of a new item suggests its category.
   */
  const [byHand, setByHand] = useState<ReadonlySet<keyof Draft>>(
    new Set(unsaved ? (['title', 'category', 'freezer'] as const) : []),
  );
  /** How long items of the category keep in the freezer; undefined when nothing was chosen. */
  const [months, setMonths] = useState<number | null>();
  /** When the oldest were put in the freezer; undefined when nothing was chosen. */
  const [frozenOn, setFrozenOn] = useState<string | null>();
  const element = useRef<HTMLFormElement>(null);
  function set(part: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...part }));
    actions.keepUnsaved(row, { ...draft, ...part });
    // Errors disappear when their field is changed.
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
  }

  function write(name: keyof Draft, value: string | boolean) {
    setByHand((before) => new Set([...before, name]));
    if (name !== 'title' || row || byHand.has('category')) return set({ [name]: value });
    const { category, freezer } = suggestPlace(String(value), tables.shopping.values()) ?? emptyDraft;
    set({ title: String(value), category, ...(!byHand.has('freezer') && { freezer }) });
  }

  function discard() {
    actions.keepUnsaved(row, null);
    actions.closeForm();
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    // The browser reports a day in the future in its own words.
    if (!element.current?.reportValidity()) return;
    const found = await actions.save(
      draft,
      draft.freezer ? { frozenOn, months: draft.canOutdate ? months : undefined } : {},
    );
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (!wrong) actions.keepUnsaved(row, null);
    else element.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  const textProps = (name: TextFieldName | 'quantity') => ({
    name,
    label: fieldTexts[name].label,
    hint: fieldTexts[name].hint,
    error: errors[name] && fieldError(name, errors[name]),
    value: draft[name],
    change: (value: string) => write(name, value),
  });
  const now = row && tables.shopping.get(currentKey(row, tables));
  const same = !row && errors.title === 'exists' ? namesake(tables, draft.title, null) : null;
  const known = categoryNames(tables.shopping);
  const isKnown = row || byHand.has('category') || known.includes(draft.category);
  const flags = fieldEntries.filter(([, field]) => field.kind === 'flag' && isAsked(field, draft));
  return (
    <Dialog title={row ? 'Ret vare' : 'Ny vare'} close={actions.closeForm}>
      <form ref={element} onSubmit={submit} noValidate className="shop-form">
        {row && now && <p role="status">{meanwhile(row, now) ?? (unsaved && 'Ikke gemt endnu.')}</p>}
        {textFieldNames.map((name) => (
          <Fragment key={name}>
            {name === 'category' ? (
              <CategoryField {...textProps(name)} categories={isKnown ? known : [...known, draft.category]} />
            ) : (
              <TextField {...textProps(name)} capitalize />
            )}
            {name === 'title' && same && (
              <button
                type="button"
                className="button button-quiet"
                onClick={() => {
                  discard();
                  void actions.quickAdd([{ kind: 'item', row: same, quantity: null }]);
                }}
              >
                {same.buy ? 'Find' : 'Sæt'} »{same.title}« på listen
              </button>
            )}
          </Fragment>
        ))}
        <div className="shop-checks">
          {flags.map(([name]) => (
            <Check
              key={name}
              label={flagLabels[name as keyof typeof flagLabels]}
              checked={Boolean(draft[name])}
              change={(checked) => write(name, checked)}
            />
          ))}
        </div>
        {draft.freezer && draft.canOutdate && (
          <MonthsField
            category={draft.category}
            value={
              months === undefined
                ? (toNorms(tables.norm.values()).get(folded(draft.category)) ?? null)
                : months
            }
            change={setMonths}
          />
        )}
        {draft.freezer && now && now.count > 0 && (
          <DayField day={oldestBatch(now).day} today={isoDayOf(time)} change={setFrozenOn} />
        )}
        <Check label="På indkøbslisten" checked={draft.buy} change={(buy) => set({ buy })} />
        {draft.buy && <TextField {...textProps('quantity')} />}
        <div className="shop-form-buttons">
          <button type="button" className="button button-quiet" onClick={discard}>
            Fortryd
          </button>
          <button type="submit" className="button">
            Gem
          </button>
        </div>
        {row && (
          <button
            type="button"
            className="shop-remove"
            onClick={() => {
              discard();
              void actions.remove(row.key);
            }}
          >
            Fjern varen
          </button>
        )}
      </form>
    </Dialog>
  );
}

/**
 * Describes another member's change to the item since the form was opened. What was typed stays in any case.
 */
function meanwhile(opened: ShoppingRow, now: ShoppingRow): string | null {
  if (opened.active && !now.active)
    return 'En anden har fjernet varen. Trykker du på »Gem«, kommer den tilbage.';
  const [before, current] = [draftOf(opened), draftOf(now)];
  const isChanged = Object.entries(current).some(([name, value]) => value !== before[name as keyof Draft]);
  return isChanged ? 'En anden har ændret varen imens. Kun det, du har rettet her, bliver gemt.' : null;
}
