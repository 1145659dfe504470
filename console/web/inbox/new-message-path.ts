import { paths } from '../../page-paths.ts';

/** The page of a new message to a contact. */
export const newMessagePath = (contactId: string): string => `${paths.inbox}/nouveau?contact=${contactId}`;
