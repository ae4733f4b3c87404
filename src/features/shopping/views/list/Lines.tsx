import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../../app-shell/icons/Icon.tsx';
import { Empty, Unread } from '../../../../app-shell/views/Empty.tsx';
import { PendingMark } from '../../../../app-shell/views/PendingMark.tsx';
import type { Wish } from '../../rules/fields.ts';
import type { ShownItem, ViewModel } from '../../store/view-model.ts';
import { PictureButton } from '../ItemPicture.tsx';
import './Lines.css';

/** Scrolls to a row that was just put on the list or saved, within the space that the message leaves. */
export const scrollTo = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' });

interface EmptyProps {
  readonly model: ViewModel;
  readonly drawing: IconName;
  readonly title: string;
  readonly children: ReactNode;
}

/** Shown instead of an empty list: because there is nothing, or because nothing has been loaded yet. */
export function EmptyState({ model, drawing, title, children }: EmptyProps) {
  if (model.empty) return <Unread name="Listen" connection={model.connection} className="shop-loading" />;
  return (
    <Empty drawing={drawing}>
      <b>{title}</b>
      {children}
    </Empty>
  );
}

export interface LineProps extends ShownItem {
  /** How much of it is wanted and which kind, where that is shown. */
  readonly wish?: Wish;
  readonly detail: string;
  /** Struck out; or gone from the list, where it keeps its place; or somebody else has it. */
  readonly look: 'struck' | 'gone' | 'struck-by-other' | null;
  readonly strike: (key: string) => void;
  readonly badge?: ReactNode;
}

/** A row of a list: a tap strikes it out, and one on its picture shows that large. */
export function Line(props: LineProps) {
  const { row, wish, detail, look, highlighted, waiting, strike, picture, badge } = props;
  return (
    <li
      ref={highlighted ? scrollTo : null}
      className={`line${look ? ` line-${look}` : ''}${highlighted ? ' line-highlighted' : ''}`}
      data-key={row.key}
    >
      <button
        type="button"
        className="line-main"
        aria-pressed={look === 'struck'}
        aria-disabled={look === 'gone'}
        onClick={() => look === 'gone' || strike(row.key)}
      >
        <span className="line-check">
          <Icon name="check" />
        </span>
        <span className="line-text">
          <span className="line-title">{row.title}</span>{' '}
          {wish?.quantity && <span className="line-quantity">{wish.quantity}</span>}{' '}
          {(wish?.note || detail) && (
            <span className="line-detail">
              {wish?.note && <span className="line-note">{wish.note}</span>}
              {wish?.note && detail && ' · '}
              {detail}
            </span>
          )}
        </span>{' '}
        {waiting && <PendingMark />}
        {badge}
      </button>
      {picture && <PictureButton picture={picture} title={row.title} />}
    </li>
  );
}
