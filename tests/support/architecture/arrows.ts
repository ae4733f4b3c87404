/** What pages and features share, and what the features stand on. */
const shared = ['src/components', 'src/lib', 'src/assets', 'src/site.config.ts'] as const;
const shell = ['src/app-shell', 'src/sync', 'src/session'] as const;

/** Which of our own code each folder may import, besides its own. The first rule that matches a file applies. */
const arrows: readonly { from: RegExp; to: readonly RegExp[] }[] = (
  [
    ['src/site.config.ts', []],
    ['src/content.config.ts', ['src/content-checks', 'src/integrations', 'src/site.config.ts']],
    ['src/content', ['src/components', 'src/features/[^/]+', 'src/assets', 'src/site.config.ts']],
    ['src/content-checks', ['src/features/brewing/rules', 'src/lib', 'src/site.config.ts']],
    ['src/integrations', ['src/content-checks', 'src/lib', 'src/site.config.ts']],
    ['src/lib', []],
    ['src/sync', ['src/lib']],
    // The types of rows and actions, and the errors.
    ['src/data', ['src/sync/(actions|fold|protocol).ts', 'src/lib', 'supabase/database.types.ts']],
    ['src/session', ['src/sync/protocol.ts', 'src/lib']],
    ['src/app-shell', ['src/sync', 'src/data', 'src/session', 'src/lib', 'src/assets', 'src/site.config.ts']],
    ['src/styles', []],
    ['src/components', ['src/lib', 'src/assets', 'src/styles', 'src/site.config.ts']],
    ['src/layouts', [...shared, 'src/styles']],
    ['src/features/[^/]+/([a-z-]+-)?entry.tsx', [...shell, ...shared, 'src/data']],
    ['src/features/[^/]+', [...shell, ...shared, 'src/data/gateway', 'src/data/tables.ts']],
    [
      'src/pages',
      [...shared, 'src/content', 'src/layouts', 'src/features/[^/]+', 'src/app-shell/icons', 'src/styles'],
    ],
    ['netlify/functions', ['netlify/lib']],
    // It sends the same requests to the database as the pages.
    [
      'netlify/checks',
      [
        'netlify/lib',
        'src/lib',
        'src/data/columns.ts',
        'src/data/tables.ts',
        'src/data/supabase.ts',
        'src/data/gateway',
      ],
    ],
    ['netlify/doctor', ['netlify/checks', 'netlify/lib']],
    ['netlify/setup', ['netlify/checks', 'netlify/lib', 'src/site.config.ts']],
    ['netlify/local', ['supabase/local', 'src/lib/albums']],
    ['netlify/serve', ['netlify/checks', 'netlify/lib', 'netlify/local', 'netlify/setup', 'supabase/local']],
    // The weekly export writes the file format that `npm run db:import` reads.
    [
      'netlify/lib',
      [
        'src/lib',
        'src/content-checks',
        'src/site.config.ts',
        // The album pages and the messages about a day show what the islands show.
        'src/data/gateway',
        // What the site sends out of the week are the phones' rows.
        'src/data/(rows|tables).ts',
        'src/features/(photos|week)/rules',
        'supabase/archive/archive.ts',
        'supabase/archive/bundle.ts',
        'supabase/database.types.ts',
      ],
    ],
    ['supabase/archive', ['supabase/local']],
    ['supabase', []],
  ] as const
).map(([from, to]) => ({ from: path(from), to: to.map(path) }));

function path(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('.', '\\.')}(/|$)`);
}

/** Packages that only some folders may import, so that they can be replaced. */
const reserved: readonly { what: RegExp; at: RegExp }[] = [
  { what: /^@supabase\//, at: /^(src\/data|supabase\/local|netlify\/(lib|checks)|tests)\// },
  { what: /^react(-dom)?(\/|$)/, at: /^(src\/features|src\/app-shell|src\/lib\/(chunks\/)?use-|tests)/ },
  { what: /^(idb|fake-indexeddb)$/, at: /^(src\/sync|tests)\// },
  { what: /^@simplewebauthn\//, at: /^(src\/session|netlify\/lib|tests)\// },
  { what: /^(@auth\/core|jose)(\/|$)/, at: /^(netlify|supabase\/local|tests)(\/|$)/ },
];

/** Returns why this import is forbidden, or null. Both arguments are paths from the root, or a package's name. */
export function forbidden(file: string, imported: string): string | null {
  const keeper = reserved.find(({ what }) => what.test(imported));
  if (keeper && !keeper.at.test(file))
    return `${file} imports ${imported}, which is reserved for ${keeper.at}`;
  if (!/^(src|netlify|supabase|tests)\//.test(imported) || file.startsWith('tests/')) return null;
  const rule = arrows.find(({ from }) => from.test(file));
  if (!rule) return `${file} is in no folder of the house`;
  return sameFolder(file, imported) || rule.to.some((to) => to.test(imported))
    ? null
    : `${file} imports ${imported}: there is no arrow between them`;
}

const sameFolder = (file: string, imported: string) => folder(file) === folder(imported);

const folder = (file: string) => file.match(/^(src\/features\/[^/]+|[^/]+\/[^/]+)\//)?.[0];
