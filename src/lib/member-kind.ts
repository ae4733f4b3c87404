/**
 * What somebody is in the family. An adult may do everything; a child has the list, the log and the albums, and
 * deletes nothing permanently; a guest sees the family's albums and nothing else. The database decides.
 */
export const memberKinds = ['adult', 'child', 'guest'] as const;
export type MemberKind = (typeof memberKinds)[number];
