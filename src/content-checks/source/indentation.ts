interface Place {
  column: number;
  kind: 'field' | 'dash';
  line: number;
  /** A field with nothing after its colon: the lines below may be indented further. */
  isOpen: boolean;
}

interface Line {
  indent: number;
  afterDash?: number;
  key?: string;
  value: string;
}

/** Tracks the indentation of a file's fields from line to line. */
export function createIndentation() {
  /** The fields and dashes that contain the last line, from the left. */
  let open: Place[] = [];

  /** Places one element in its column. Returns what is wrong with that, in Danish. */
  const put = (place: Place): string | undefined => {
    const left = open.filter(({ column }) => column > place.column);
    open = open.filter(({ column }) => column <= place.column);
    // A list may be in the same column as its field; the next field ends it.
    if (place.kind === 'field' && open.at(-1)?.kind === 'dash' && open.at(-1)?.column === place.column)
      open.pop();
    const above = open.at(-1);
    const sibling = left[0];
    if (above === undefined) {
      if (place.column > 0 && sibling) return under(sibling);
      if (place.column > 0) return 'Linjen er rykket ind, og det skal den første ikke være.';
    } else if (above.column < place.column) {
      // It is further to the right than its parent, or than a sibling that it should be aligned with.
      if (sibling) return under(sibling);
      if (!above.isOpen) return under(above);
    } else if (above.kind === place.kind) {
      open.pop();
    } else if (!above.isOpen) {
      return under(above);
    }
    open.push(place);
    return undefined;
  };

  return {
    /** Whether a line with this indentation that is not a field continues the text of the field above it. */
    isWithinText: (indent: number) => {
      const above = open.at(-1);
      return above !== undefined && !above.isOpen && indent > above.column;
    },
    /** Adds the next line. Returns what is wrong with its indentation, in Danish. */
    place: ({ indent, afterDash, key, value }: Line, line: number): string | undefined => {
      const isOpen = value === '';
      if (afterDash === undefined) return put({ column: indent, kind: 'field', line, isOpen });
      return (
        put({ column: indent, kind: 'dash', line, isOpen: key !== undefined || isOpen }) ??
        (key === undefined ? undefined : put({ column: afterDash, kind: 'field', line, isOpen }))
      );
    },
  };
}

const under = ({ line, kind, column }: Place) =>
  `Linjen er rykket forkert ind. Den skal begynde lige under ${kind === 'dash' ? 'stregen' : 'feltet'} i linje ${line}: ${column === 0 ? 'helt til venstre' : `med ${column} mellemrum foran`}.`;
