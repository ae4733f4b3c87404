import { createHash, randomUUID } from 'node:crypto';
import type { Sql } from '../../../supabase/local/database/sql.ts';
import { type DatabaseCaller, runAs } from '../people.ts';

/** Properties of an album to insert; times are SQL expressions. */
export interface Given {
  readonly link?: string;
  readonly familyOnly?: boolean;
  readonly active?: boolean;
  readonly deletedAt?: string;
  readonly deadSince?: string;
}

/** What a law is tested with. */
export interface AlbumTestContext {
  readonly owner: Sql;
  /** Runs one statement as a member. */
  ask<Row = Record<string, unknown>>(text: string): Promise<Row[]>;
  /** Inserts an album and returns its id. */
  album(given?: Given): Promise<string>;
  /** Inserts a picture with this content into an album as a member and returns its key. */
  send(album: string, content: string, width?: number): Promise<string>;
  cover(album: string): Promise<string | undefined>;
}

/** The name of a picture with this content. */
export const md5 = (content: string) => createHash('md5').update(content).digest('hex');

/** A database to test laws on, and a member of its family. */
export const albumTestContext = (owner: Sql, member: Required<DatabaseCaller>): AlbumTestContext => {
  const ask: AlbumTestContext['ask'] = (text) => runAs(owner, member, text);
  return {
    owner,
    ask,
    async album({ link, familyOnly = false, active = true, deletedAt, deadSince } = {}) {
      const id = randomUUID();
      await owner.query(
        `insert into public.photos (id, title, category, link, family_only, active, deleted_at, dead_since)
         values ($1, 'Sommer', 'Familie', $2, $3, $4, ${deletedAt ?? 'null'}, ${deadSince ?? 'null'})`,
        [id, link ?? null, familyOnly, active],
      );
      return id;
    },
    async send(to, content, width = 2560) {
      const key = randomUUID();
      await ask(`insert into public.picture (key, album, name, width, height, author)
        values ('${key}', '${to}', '${md5(content)}', ${width}, 600, '${member.id}')`);
      return key;
    },
    async cover(of) {
      const rows = await ask<{ thumbnail: string }>(`select thumbnail from public.photos where id = '${of}'`);
      return rows[0]?.thumbnail;
    },
  };
};
