import { paths } from '../../page-paths.ts';

/** In the place of a conversation's id: a message to a contact. */
export const NEW_MESSAGE = 'nouveau';

/** The page of a new message, to a contact if one is named. */
export const newMessagePath = (contactId?: string): string =>
  contactId === undefined ? `${paths.inbox}/${NEW_MESSAGE}` : `${paths.inbox}/${NEW_MESSAGE}?contact=${contactId}`;
