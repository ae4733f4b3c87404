/** Returns the element with this id, which the page has. */
export const find = (id: string) => document.getElementById(id) as HTMLElement;

export const show = (id: string, isShown = true): void => {
  find(id).hidden = !isShown;
};
