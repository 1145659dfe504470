import { withoutStopMention } from '../drafts/stop-mention.ts';

// Read by the pages too, which say a limit before it is refused: nothing here knows the storage.

/** Ten messages of one segment, less the mention of STOP; in UTF-16 code units. */
export const longestBody = 1500;

/** How many characters somebody has to take away; none where it is at most 0. */
export const excessOf = (body: string): number => withoutStopMention(body).length - longestBody;

/** Hand-overs a minute. Providers take from ten to some hundred messages a second. */
export const paces = { least: 1, most: 30_000 } as const;
