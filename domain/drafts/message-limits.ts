/** The longest body of each kind of message, and the longest e-mail subject, in UTF-16 code units. */
export const messageLimits = { sms: 1600, email: 50_000, subject: 200 } as const;
