/** The files that each file imports, including type imports, as paths from the root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * Finds groups of files that import each other, directly or indirectly (Tarjan's strongly connected
 * components).
 */
export function importCircles(graph: ImportGraph): readonly (readonly string[])[] {
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function visit(file: string) {
    index.set(file, index.size);
    lowest.set(file, index.size - 1);
    stack.push(file);
    const lower = (value: number | undefined) =>
      lowest.set(file, Math.min(lowest.get(file) ?? 0, value ?? Number.POSITIVE_INFINITY));
    for (const imported of graph.get(file) ?? []) {
      if (!graph.has(imported)) continue;
      if (!index.has(imported)) {
        visit(imported);
        lower(lowest.get(imported));
      } else if (stack.includes(imported)) {
        lower(index.get(imported));
      }
    }
    if (lowest.get(file) !== index.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1 || graph.get(file)?.includes(file)) circles.push(circle.sort());
  }

  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return circles;
}
