interface Place {
  column: number;
  kind: 'field' | 'dash';
  line: number;
  /** A field with nothing after its colon: what is below may be indented further. */
  isOpen: boolean;
}

interface Line {
  indent: number;
  afterDash?: number;
  key?: string;
  value: string;
}

/** Follows how the fields of a file are indented, from line to line. */
export function createIndentation() {
  /** The fields and dashes that the last line stands under, from the left. */
  let open: Place[] = [];

  /** Puts one thing in its column; gives what is wrong with that, in Danish. */
  const put = (place: Place): string | undefined => {
    const left = open.filter(({ column }) => column > place.column);
    open = open.filter(({ column }) => column <= place.column);
    // A list may stand in the column of its field; the next field ends it.
    if (place.kind === 'field' && open.at(-1)?.kind === 'dash' && open.at(-1)?.column === place.column)
      open.pop();
    const above = open.at(-1);
    const sibling = left[0];
    if (above === undefined) {
      if (place.column > 0 && sibling) return under(sibling);
      if (place.column > 0) return 'Linjen er rykket ind, og det skal den første ikke være.';
    } else if (above.column < place.column) {
      // To the right of what is above it: of its parent, or of a sibling that it was meant to stand under.
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
    /** Whether a line with this indentation that is no field goes on with the text of the field above it. */
    isWithinText: (indent: number) => {
      const above = open.at(-1);
      return above !== undefined && !above.isOpen && indent > above.column;
    },
    /** Takes the next line. Gives what is wrong with its indentation, in Danish. */
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
