/** The longest message of each kind, and its subject, in UTF-16 code units, as JSON Schema counts for most letters. */
export const longest = { sms: 1600, email: 50_000, subject: 200 } as const;
