import type { ListsShown, UserRole } from '../../storage/column-values.ts';

/** A person's lists show what the person chose, else a negotiator's own records and the team's for the others. */
export const listsShownTo = (role: UserRole, chosen: ListsShown | null): ListsShown =>
  chosen ?? (role === 'negotiator' ? 'mine' : 'team');
