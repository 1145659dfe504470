// The console's pages import this file, so it must not import storage code.

/** The records that a request may be about, by the beginning of their ids. What the agent is told of them is in `about-facts.ts`. */
export const aboutKinds = ['contact', 'conversation', 'visit', 'property'] as const;
export type AboutKind = (typeof aboutKinds)[number];
