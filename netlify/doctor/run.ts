import { parseArgs } from 'node:util';
import { examine } from '../checks/examine.ts';
import type { Finding } from '../checks/finding.ts';
import { invite } from '../checks/invite.ts';
import { parseEnv } from '../lib/settings/env.ts';
import { loadSettings } from '../lib/settings/env-file.ts';

const labels = { ok: 'ok     ', wrong: 'WRONG  ', unknown: 'unknown' };

const line = (finding: Finding) =>
  `${labels[finding.kind]} ${finding.what}${finding.kind === 'ok' ? '' : `\n        → ${finding.remedy}`}`;

// npm run doctor [-- --member NAME]: checks the configuration in the environment (and in .env) and prints what is
// wrong. With --invite NAME it makes an invitation for a member instead.
const { invite: invited, member } = readOptions();
await loadSettings();
const findings = invited
  ? [await invite(parseEnv(process.env), invited)]
  : await examine(process.env, { member });
for (const finding of findings) console.log(line(finding));
if (findings.some(({ kind }) => kind === 'wrong')) process.exitCode = 1;

function readOptions() {
  try {
    return parseArgs({ options: { member: { type: 'string' }, invite: { type: 'string' } } }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\nUsage: npm run doctor [-- --member NAME | --invite NAME]`);
    process.exit(2);
  }
}
