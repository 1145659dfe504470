// The console's pages import this file, so it must not import storage code.

/** Tells an e-mail address from a phone number. */
export const isEmail = (address: string): boolean => address.includes('@');
