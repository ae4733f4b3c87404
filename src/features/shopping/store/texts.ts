/** '1 vare', '3 varer'. */
export const items = (count: number): string => (count === 1 ? '1 vare' : `${count} varer`);
