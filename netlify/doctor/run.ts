import { parseArgs } from 'node:util';
import { examine } from './doctor.ts';
import type { Finding } from './finding.ts';

const labels = { ok: 'ok     ', wrong: 'WRONG  ', unknown: 'unknown' };

/** A finding as it is printed, with its remedy below it. */
const line = (finding: Finding) =>
  `${labels[finding.kind]} ${finding.what}${finding.kind === 'ok' ? '' : `\n        → ${finding.remedy}`}`;

// npm run doctor [-- --member address]: looks at the configuration in the environment (and in .env) and says what is wrong.
const { values } = parseArgs({ options: { member: { type: 'string' } } });
try {
  process.loadEnvFile();
} catch {
  // There need not be a file.
}
const findings = await examine(process.env, values);
for (const finding of findings) console.log(line(finding));
if (findings.some(({ kind }) => kind === 'wrong')) process.exitCode = 1;
