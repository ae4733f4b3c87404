import type { Tabs } from '../../src/sync/ports.ts';

/** The tabs of a phone on which one page is open. */
export const onlyTab: Tabs = {
  exclusive: (work) => work(),
  broadcast: () => {},
  listen: () => () => {},
};
