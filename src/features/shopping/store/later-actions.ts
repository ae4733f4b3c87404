/** The actions that are loaded after the list is drawn, with what they know of names, amounts and groceries. */
export { countOf } from '../rules/quick-add/written.ts';
export { merge, save } from './form-saving.ts';
export { moveHere, putInFreezer, quickAdd } from './quick-add-actions.ts';
export { tellOthers } from './trip-actions.ts';
