import { useId } from 'react';
import type { Audience } from '../../rules/album-form.ts';

const answers: readonly (readonly [Audience, label: string, hint: string])[] = [
  ['everybody', 'Alle', 'Også gæster, der ikke er logget ind.'],
  ['family', 'Kun familien', 'Man skal være logget ind. Gæster kan ikke se, at albummet findes.'],
  [
    'hidden',
    'Skjult indtil videre',
    'Gæster ser det ikke. I kan selv finde det i kategorien, mærket »Skjult«.',
  ],
];

interface Props {
  readonly value: Audience;
  readonly set: (audience: Audience) => void;
}

/** Who sees the album, as a single question. */
export function AudienceField({ value, set }: Props) {
  const name = useId();
  return (
    <fieldset>
      <legend>Hvem kan se albummet?</legend>
      {answers.map(([audience, label, hint]) => (
        <label key={audience} className="album-choice">
          <input type="radio" name={name} checked={value === audience} onChange={() => set(audience)} />
          <span>
            {label}
            <span className="album-hint">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
