import { examine } from '../checks/examine.ts';
import { described } from '../checks/finding.ts';
import { invite } from '../checks/invite.ts';
import { readArguments } from '../lib/settings/arguments.ts';
import { parseEnv } from '../lib/settings/env.ts';
import { loadSettings } from '../lib/settings/env-file.ts';

// npm run doctor [-- --member NAME]: checks the configuration in the environment (and in .env) and prints what is
// wrong. With --invite NAME it makes an invitation for a member instead.
const options = { member: { type: 'string' }, invite: { type: 'string' } } as const;
const { values: given } = readArguments('npm run doctor [-- --member NAME | --invite NAME]', { options });
await loadSettings();
const findings = given.invite
  ? [await invite(parseEnv(process.env), given.invite)]
  : await examine(process.env, { member: given.member });
for (const finding of findings) console.log(described(finding));
if (findings.some(({ kind }) => kind === 'wrong')) process.exitCode = 1;
