// The console's pages import this file, so it must not import storage code.

/** How many contacts one call may change, and how many a person may enroll at once. */
export const maxContactsAtOnce = 100;

export const maxNoteLength = 10_000;

/** The other numbers and e-mails that people may enter for a contact. A merge may bring more. */
export const maxOtherAddresses = 20;
