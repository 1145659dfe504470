/**
 * How much a model is told, with which its drafts are compared: the last messages with a contact, and the requests before the one that
 * it works at.
 */
export const MESSAGES_TOLD = 12;
export const REQUESTS_TOLD = 6;
