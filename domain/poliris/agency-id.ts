// The console's pages import this file, so it must not import storage code.

/** The id that a portal gives an agency. SeLoger's have up to 16 characters; other portals that read the format may give longer ones. */
export const agencyIdPattern = /^[A-Za-z0-9._-]{1,40}$/;
