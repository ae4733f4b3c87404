import type { Plugin } from 'vite';
import { phoenixOmissions } from './phoenix.ts';
import { reactDomOmissions } from './react-dom.ts';
import { realtimeOmissions } from './realtime.ts';
import { channelOmissions } from './realtime-channel.ts';
import { clientOmissions } from './realtime-client.ts';
import { smallPackageOmissions } from './small-packages.ts';

const omissions = [
  ...phoenixOmissions,
  ...channelOmissions,
  ...clientOmissions,
  ...realtimeOmissions,
  ...reactDomOmissions,
  ...smallPackageOmissions,
];

/**
 * Returns the code of a file without the omissions. Fails when a text is missing, as in a new version of the
 * package.
 */
export function trimmed(file: string, code: string): string {
  let rest = code;
  for (const { from, until, instead, everywhere } of omissions.filter((each) => file.endsWith(each.file))) {
    const start = rest.indexOf(from);
    const end = until === undefined ? start + from.length : rest.indexOf(until, start);
    if (start < 0 || end < 0)
      throw new Error(
        `${file} has no '${start < 0 ? from : until}' any more: see src/integrations/trim-packages.`,
      );
    rest = everywhere ? rest.replaceAll(from, instead) : rest.slice(0, start) + instead + rest.slice(end);
  }
  return rest;
}

/**
 * A plugin that leaves out code of some packages that the pages never run, nearly half of Realtime's client.
 */
export const trimPackages = (): Plugin => ({
  name: 'trim-packages',
  enforce: 'pre',
  apply: 'build',
  transform(code, id) {
    const result = trimmed(id, code);
    return result === code ? null : { code: result, map: null };
  },
});
