import { parseArgs } from 'node:util';
import { examine } from './doctor.ts';

// npm run doctor [-- --member address]: looks at the configuration in the environment (and in .env) and says what is wrong.
const { values } = parseArgs({ options: { member: { type: 'string' } } });
try {
  process.loadEnvFile();
} catch {
  // There need not be a file.
}
const findings = await examine(process.env, values);
const marks = { well: 'ok     ', ill: 'WRONG  ', unknown: 'unknown' };
for (const finding of findings) {
  console.log(
    `${marks[finding.kind]} ${finding.what}${finding.kind === 'well' ? '' : `\n        → ${finding.mend}`}`,
  );
}
if (findings.some(({ kind }) => kind === 'ill')) process.exitCode = 1;
