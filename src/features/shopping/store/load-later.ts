/** What is not needed for the first paint of the list: it comes at once after it. */
export const later = () => import('./later.ts');
