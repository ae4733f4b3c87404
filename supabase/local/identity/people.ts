import type { EmbeddedDatabase } from '../database/database.ts';

export interface Account {
  /** The identity provider's id for them: never an email address, which may change. */
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** Why they are offered, unless they are an ordinary member. */
  note?: string;
}

/** In the order of their addresses; the last again with an unverified one; and a stranger. */
export const readAccounts = async (database: EmbeddedDatabase): Promise<Account[]> => {
  const { rows } = await database.exclusively((sql) =>
    sql.query<{ id: string; name: string; email: string }>(
      'select id, display_name as name, email from private.family_member where email is not null order by email',
    ),
  );
  const members = rows.map((row) => ({ ...row, emailVerified: true }));
  const last = members.at(-1);
  return [
    ...members,
    ...(last
      ? [{ ...last, id: `${last.id}-ubekraeftet`, emailVerified: false, note: 'ubekræftet adresse' }]
      : []),
    {
      id: 'fremmed',
      name: 'En fremmed',
      email: 'fremmed@example.org',
      emailVerified: true,
      note: 'ikke på familiens liste',
    },
  ];
};
