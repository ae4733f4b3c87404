import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A request as the hosts' own descriptions have it. Answers are cut to the fields that somebody here may read. */
interface Operation {
  readonly query: readonly string[];
  readonly status: number;
  readonly body?: z.core.JSONSchema.BaseSchema;
  readonly answer?: z.core.JSONSchema.BaseSchema;
}

const { operations } = JSON.parse(readFileSync(`${import.meta.dirname}/published.json`, 'utf8')) as {
  operations: Record<string, Operation>;
};

const shape = (schema: z.core.JSONSchema.BaseSchema) =>
  z.fromJSONSchema(schema, { defaultTarget: 'openapi-3.0' });

const known = Object.entries(operations).map(([name, operation]) => {
  const [host, method, path = ''] = name.split(' ');
  const pattern = path.replaceAll(/\{\w+\}/g, '([^/]+)');
  return { name, operation, method, pattern: new RegExp(`^/${host}${pattern}$`) };
});

export type PublishedRequest = Awaited<ReturnType<typeof readPublished>>;

/** Reads a request to /Netlify/… or /Supabase/…. Fails when it is none of the descriptions. */
export async function readPublished(request: Request) {
  const { pathname: path, searchParams: query } = new URL(request.url);
  const pathname = path.replace('/api/v1', '');
  // A path without parameters is meant before one with.
  const found = known
    .filter(({ method, pattern }) => method === request.method && pattern.test(pathname))
    .sort((a, b) => a.name.split('{').length - b.name.split('{').length)[0];
  if (!found) throw new Error(`${request.method} ${pathname} is in no description`);
  const { name, operation, pattern } = found;
  for (const key of query.keys())
    if (!operation.query.includes(key)) throw new Error(`${name} knows no ${key}`);
  const isJson = request.headers.get('content-type') === 'application/json';
  const body: unknown = isJson ? await request.json() : new Uint8Array(await request.arrayBuffer());
  if (operation.body) shape(operation.body).parse(body);
  else if (isJson) throw new Error(`${name} takes no JSON`);
  return {
    /** Such as 'Netlify GET /sites/{site_id}'. */
    operation: name,
    /** What stands for the names in braces. */
    parameters: pattern.exec(pathname)?.slice(1) ?? [],
    query,
    body,
    /** Makes the answer. Fails when it is none of the description. */
    answer: (body?: unknown) => {
      if (operation.answer) shape(operation.answer).parse(body);
      const isEmpty = operation.status === 204 || body === undefined;
      return isEmpty
        ? new Response(null, { status: operation.status })
        : Response.json(body, { status: operation.status });
    },
  };
}
