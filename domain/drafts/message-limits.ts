/** The longest body of each kind of message, and the longest e-mail subject, in UTF-16 code units. */
export const messageLimits = { sms: 1600, email: 50_000, subject: 200 } as const;

/**
 * The most that one e-mail carries. Base64 makes 10 MiB about 13.7 MiB on their way, which the mailboxes of the usual
 * providers accept (20 to 25 MB; some companies' own servers stop at 10).
 */
export const attachmentLimits = { files: 10, bytes: 10 * 1024 * 1024 } as const;
