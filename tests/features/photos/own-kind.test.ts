import { expect, test } from 'vitest';
import { createKindCheck } from '../../../src/features/photos/store/own-kind.ts';
import type { MemberKind } from '../../../src/lib/member-kind.ts';
import { GatewayError } from '../../../src/sync/protocol.ts';

test('a page is loaded again when its reader is of another kind, or was removed, and not otherwise', async () => {
  let answer: MemberKind | GatewayError = 'adult';
  let reloads = 0;
  const check = createKindCheck(
    async () => {
      if (answer instanceof GatewayError) throw answer;
      return { kind: answer };
    },
    () => {
      reloads += 1;
    },
  );
  const reloadsAfter = async (next: typeof answer) => {
    answer = next;
    await check();
    return reloads;
  };
  expect(await reloadsAfter(new GatewayError('denied'))).toBe(0);
  expect(await reloadsAfter('adult')).toBe(0);
  expect(await reloadsAfter('adult')).toBe(0);
  expect(await reloadsAfter(new GatewayError('offline'))).toBe(0);
  expect(await reloadsAfter('guest')).toBe(1);
  expect(await reloadsAfter('guest')).toBe(1);
  expect(await reloadsAfter(new GatewayError('denied'))).toBe(2);
});
