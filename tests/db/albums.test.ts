import { describe, expect, test } from 'vitest';
import { engines, testDatabase, testMember } from '../support/databases/databases.ts';
import { type AlbumLaw, albumLaws } from '../support/laws/album-laws.ts';
import { albumTestContext } from '../support/laws/album-test-context.ts';

/** What stands in a function and is to stand there, or what is run before and after. */
type Bug =
  | { readonly signature: string; readonly from: string; readonly to: string }
  | { readonly plant: string; readonly mend: string };

const order = 'public.order_pictures(text, uuid[])';
const cover = 'private.choose_cover()';
const bin = 'private.empty_album_bin()';

const isPublic = 'active and not family_only and deleted_at is null';
const isShown = 'deleted_at is null and exists (select from public.photos a where a.id = album)';
const policy = (title: string, good: string, bad: string): Bug => ({
  plant: `alter policy ${title} using (${bad})`,
  mend: `alter policy ${title} using (${good})`,
});
const albumsForAll = (bad: string) =>
  policy('"anyone reads active photos that are for everybody" on public.photos', isPublic, bad);
const picturesForAll = (bad: string) =>
  policy('"anyone reads pictures of albums that anyone reads" on public.picture', isShown, bad);

const setChangedAt = (events: string) =>
  `create or replace trigger set_changed_at before ${events} on public.photos
   for each row execute function private.set_changed_at()`;

const bugs: readonly (readonly [string, Bug, AlbumLaw])[] = [
  [
    'an order that takes what is in the bin along',
    { signature: order, from: 'and p.deleted_at is null', to: '' },
    'pictures are put into an order by hand, those that are not named stand behind them, and the bin keeps its own',
  ],
  [
    'an order that reaches into other albums',
    { signature: order, from: 'p.album = of_album and', to: '' },
    'pictures are put into an order by hand, those that are not named stand behind them, and the bin keeps its own',
  ],
  [
    'an order that anybody may ask for, and that then does nothing',
    { signature: order, from: 'perform private.require_member();', to: '' },
    'nobody but a member orders pictures',
  ],
  [
    'a chosen cover that the next picture replaces',
    { signature: cover, from: "a.thumbnail like '/billeder/' || p.name || '-%'", to: 'false' },
    'the cover that a member chooses stays until it is deleted',
  ],
  [
    'a cover from the bin',
    { signature: cover, from: 'and p.deleted_at is null\n    order by', to: 'order by' },
    'the first picture is the cover, for as long as it is there',
  ],
  [
    'a cover that stays when its picture is in the bin',
    {
      signature: cover,
      from: 'and p.deleted_at is null and a.thumbnail like',
      to: 'and a.thumbnail like',
    },
    'an album without a picture any more has a drawing as its cover',
  ],
  [
    'a cover for an album elsewhere',
    { signature: cover, from: 'and a.link is null', to: '' },
    'an album elsewhere keeps the cover that it has',
  ],
  [
    'a cover that knows nothing of the order by hand',
    { signature: cover, from: 'p.position, p.taken_on,', to: '' },
    'after the chosen cover comes the first in the order by hand',
  ],
  [
    'hidden albums for everybody',
    albumsForAll('not family_only and deleted_at is null'),
    'nobody else reads a hidden album, and none of its pictures',
  ],
  [
    "the family's albums for everybody",
    albumsForAll('active and deleted_at is null'),
    'nobody else reads an album for the family, and none of its pictures',
  ],
  [
    'albums in the bin for everybody',
    albumsForAll('active and not family_only'),
    'nobody else reads an album in the bin, and none of its pictures',
  ],
  [
    'all albums for every token',
    policy(
      '"members read all photos, other tokens what anyone reads" on public.photos',
      `(${isPublic}) or (select private.is_member())`,
      'true',
    ),
    'nobody else reads a hidden album, and none of its pictures',
  ],
  [
    'pictures of every album for everybody',
    picturesForAll('deleted_at is null'),
    'nobody else reads an album for the family, and none of its pictures',
  ],
  [
    'pictures in the bin for everybody',
    picturesForAll('exists (select from public.photos a where a.id = album)'),
    'nobody else reads a picture in the bin',
  ],
  [
    'pictures that are gone after three days',
    {
      signature: bin,
      from: "from public.picture where deleted_at < now() - interval '30 days'",
      to: "from public.picture where deleted_at < now() - interval '3 days'",
    },
    'what has been in the bin for 30 days is deleted for good, and unused files are found',
  ],
  [
    'albums that stay in the bin for ever',
    {
      signature: bin,
      from: "from public.photos where deleted_at < now() - interval '30 days'",
      to: 'from public.photos where false',
    },
    'what has been in the bin for 30 days is deleted for good, and unused files are found',
  ],
  [
    'the files of covers, taken for unused',
    {
      signature: 'public.empty_album_bin()',
      from: "where thumbnail ~ '^/billeder/[0-9a-f]{32}-'",
      to: 'where false',
    },
    'what has been in the bin for 30 days is deleted for good, and unused files are found',
  ],
  [
    'a link that is dead only since the last look',
    { signature: 'private.record_links(text[], text[])', from: 'and dead_since is null)', to: ')' },
    'a link is recorded as dead once, and as working again',
  ],
  [
    'an album of any number',
    { signature: 'private.limit_pictures()', from: '>= 1000', to: '> 1000' },
    'no album takes more than 1,000 pictures',
  ],
  [
    'changes that built pages do not hear of',
    {
      plant: setChangedAt('insert'),
      mend: setChangedAt('insert or update'),
    },
    'every change of an album is newer than what a page was built with',
  ],
  [
    'a CDN that is not told what was for everybody before',
    {
      signature: 'private.record_change_of_album()',
      from: '(old.active and not old.family_only and old.deleted_at is null)',
      to: 'false',
    },
    'a change of what visitors see or saw is recorded, once for each transaction, and no other',
  ],
  [
    'a CDN that is not told of a picture that has left an album',
    { signature: 'private.record_change_of_picture()', from: 'in (old.album, new.album)', to: '= new.album' },
    'a change of what visitors see or saw is recorded, once for each transaction, and no other',
  ],
  [
    'a change that is completed by one purge',
    {
      signature: 'private.finish_album_changes(bigint[], boolean)',
      from: "and purged_at < now() - interval '2 minutes'",
      to: '',
    },
    'a recorded change is completed by a second purge, two minutes after the first',
  ],
  [
    'a change that is completed although the CDN did not answer',
    {
      signature: 'private.finish_album_changes(bigint[], boolean)',
      from: 'and purged and purged_at',
      to: 'and purged_at',
    },
    'a recorded change is completed by a second purge, two minutes after the first',
  ],
];

describe.each(engines())('albums of our own on $name', ({ open }) => {
  const db = testDatabase(open);
  const member = testMember(db);

  test.each(Object.entries(albumLaws))('%s', (_, law) => law(albumTestContext(db.owner, member)));

  test.each(bugs)('a law catches %s', async (_, bug, name) => {
    const { plant, mend } = 'plant' in bug ? bug : await inFunction(bug);
    await db.owner.exec(plant);
    const caught = await albumLaws[name](albumTestContext(db.owner, member)).catch((error: unknown) => error);
    await db.owner.exec(mend);
    expect(caught).toBeInstanceOf(Error);
    // The law itself, not something that broke on the way there.
    expect(caught).toHaveProperty('name', 'AssertionError');
  });

  async function inFunction({ signature, from, to }: Extract<Bug, { from: string }>) {
    const { rows } = await db.owner.query<{ body: string }>(
      'select pg_get_functiondef($1::regprocedure) as body',
      [signature],
    );
    const mend = rows[0]?.body ?? '';
    expect(mend.split(from)).toHaveLength(2);
    return { plant: mend.replace(from, () => to), mend };
  }
});
