/** A run ends after so many calls of tools, or so long; `answerTokens` is the longest that a model may write in one step. */
export const runLimits = { calls: 20, milliseconds: 120_000, answerTokens: 4000 } as const;

/** How many requests of an agency's colleagues may be open at a time: each is a connection to its model, and costs money. */
export const MAX_OPEN_RUNS = 5;

/** The longest request, in characters. */
export const MAX_PROMPT = 4000;
