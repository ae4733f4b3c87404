import { expect, test } from 'vitest';
import type { Family, FamilyListGateway } from '../../../src/data/gateway/family-list.ts';
import { createFamilyStore } from '../../../src/features/family/store/family-store.ts';

test('a slow answer does not take the place of a later one', async () => {
  const answers: PromiseWithResolvers<Family>[] = [];
  const gateway = {
    read() {
      const answer = Promise.withResolvers<Family>();
      answers.push(answer);
      return answer.promise;
    },
    self: async () => 'anna',
  } as Partial<FamilyListGateway> as FamilyListGateway;
  const store = createFamilyStore(gateway, () => 0);
  const [slow, quick] = [store.refresh(), store.refresh()];
  const [before, after] = [{ upkeepAt: 1 }, { upkeepAt: 2 }] as Family[];
  answers[1]?.resolve(after as Family);
  await quick;
  answers[0]?.resolve(before as Family);
  await slow;
  expect(store.get().family).toBe(after);
});
