type Known = Record<'firstName' | 'lastName' | 'email' | 'phone', string | null>;

/** How a contact is called: by name, else by address. */
export const nameOf = (contact: Known): string =>
  [contact.firstName, contact.lastName].filter(Boolean).join(' ') || contact.email || contact.phone || '';
