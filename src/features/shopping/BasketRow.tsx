import { memo } from 'react';
import type { ShoppingRow } from '../../data/gateway.ts';
import type { EpochMs } from '../../lib/protocol.ts';
import { IconButton } from './IconButton.tsx';
import { Line } from './Line.tsx';
import { wantedText } from './wording.ts';

interface Props {
  readonly row: ShoppingRow;
  readonly struck: boolean;
  readonly waiting: boolean;
  /** Why it has left the list while it is still shown; null when it has not. */
  readonly gone: string | null;
  /** Who put it on the list; empty when nobody knows. */
  readonly wanter: string;
  /** When; null when nobody knows. */
  readonly since: EpochMs | null;
  /** When today began. */
  readonly today: EpochMs;
  readonly latest: boolean;
  readonly strike: (key: string) => void;
  readonly edit: (key: string) => void;
}

/** One item to buy. */
export const BasketRow = memo(function BasketRow(props: Props) {
  const { row, gone, wanter, since, today, edit, ...line } = props;
  const { key, title, quantity, category } = row;
  const note = gone ?? [category, wantedText(wanter, since, today)].filter(Boolean).join(' · ');
  return (
    <Line {...line} id={key} title={title} quantity={quantity} note={note} gone={gone !== null}>
      <IconButton label={`Ret ${title}`} icon="pencil" press={() => edit(key)} />
    </Line>
  );
});
