import { useState } from 'react';
import { IconButton } from '../../../../app-shell/icons/IconButton.tsx';

interface Props {
  readonly title: string;
  /** How many are in the freezer. */
  readonly count: number;
  readonly change: (count: number) => void;
}

export function CountField({ title, count, change }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  function save() {
    if (typed) change(Number(typed));
    setTyped(null);
  }
  return (
    <span className="count-field">
      <IconButton
        label={`Én færre: ${title}`}
        icon="minus"
        disabled={count === 0}
        press={() => change(count - 1)}
      />
      <input
        inputMode="numeric"
        aria-label={`Antal i fryseren: ${title}`}
        value={typed ?? count}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, 4))}
        onBlur={save}
        onKeyDown={({ key }) => key === 'Enter' && save()}
      />
      <IconButton label={`Én mere: ${title}`} icon="plus" press={() => change(count + 1)} />
    </span>
  );
}
