/** The prefixes that mail programs add to the subject of an answer or of a forwarded e-mail. */
export const replyPrefix = /^(?:\s*(?:re|ref|tr|fwd?|aw)\s*:)+/i;
