import type { Sql } from './sql.ts';

/**
 * A hosted project loads the extension safeupdate, which refuses these statements, also inside functions. SQL that a
 * function puts together while it runs is not seen.
 */
export const writesWithoutWhere = async (sql: Sql): Promise<string[]> => {
  const { rows } = await sql.query<{ name: string; body: string }>(selectBodies);
  return rows.flatMap(({ name, body }) =>
    unguarded(body).map((statement) => `function ${name} has no where in: ${statement}`),
  );
};

const selectBodies = `
  select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as body
  from pg_proc p join pg_language l on l.oid = p.prolang
  where l.lanname in ('sql', 'plpgsql') and p.prokind in ('f', 'p')
    and p.pronamespace::regnamespace::text !~ '^(pg_|information_schema$)'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1`;

/** Without what safeupdate accepts: `for update`, `on conflict do update`, the `update on` and `update of` of a trigger. */
const write = /(?<!\b(?:for|key|do)\s+)\b(?:update|delete\s+from)\s+(?!o[nf]\b)(?:only\s+)?[\w."]+/gi;

const unguarded = (body: string): string[] => {
  const code = body.replace(/--.*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, ' ');
  return [...code.matchAll(write)]
    .filter((found) => !hasWhere(code.slice(found.index)))
    .map(([statement]) => statement.replace(/\s+/g, ' '));
};

/** Whether the statement at the beginning of the code has a `where` that is not inside parentheses. */
const hasWhere = (code: string): boolean => {
  let depth = 0;
  for (const [token] of code.matchAll(/[();]|\bwhere\b|\bloop\b/gi)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (depth === 0) return /where/i.test(token);
    if (depth < 0) return false;
  }
  return false;
};
