import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killWhileWriting } from '../../support/kills/kill-while-writing.ts';
import type { Part } from '../part.ts';

const rounds = 100;

/** Kills the embedded back end repeatedly in the middle of writes. */
export const killsPart: Part = {
  name: 'Killed while writing',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'familieside-kills-'));
    try {
      const { acknowledged, lost } = await killWhileWriting(folder, rounds);
      for (const each of lost) console.error(each);
      return [
        {
          what: `${acknowledged.toLocaleString('en')} acknowledged calls of apply_ops, looked for after each of ${rounds} kills`,
          figure: lost.length === 0 ? 'none lost' : `${lost.length} lost`,
          budget: 'none lost',
          kept: lost.length === 0,
        },
      ];
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
