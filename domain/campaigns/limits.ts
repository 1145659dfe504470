import { withoutStopMention } from '../drafts/stop-mention.ts';

// The console's pages import this file, so it must not import storage code.

/** Ten messages of one segment, less the mention of STOP; in UTF-16 code units. */
export const maxBodyLength = 1500;

/** How many characters the body is too long; at most 0 if it fits. */
export const excessCharacters = (body: string): number => withoutStopMention(body).length - maxBodyLength;

/** Messages per minute. Providers accept between ten and some hundred per second. */
export const perMinuteLimits = { min: 1, max: 30_000 } as const;

/** How far ahead a start may be planned. Nobody knows today what is right in two years. */
export const maxDaysToStart = 366;

/** How many contacts an audience may name: those that were ticked, and those that are left out. */
export const maxNamedContacts = 500;
