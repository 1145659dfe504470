import type { EmailSignature } from './email-signature.ts';

// The console's pages import this file, so it must not import zod, which tries to compile code, nor storage code.

type Signed = { signature?: EmailSignature | undefined };

/** The text part of an e-mail. Mail programs know the line above a signature (RFC 3676, 4.3), and leave it out of a reply. */
export const textPart = ({ body, signature }: Signed & { body: string }): string =>
  signature?.text ? `${body}\n\n-- \n${signature.text}` : body;

/** The HTML part of an e-mail. */
export const htmlPart = ({ html, signature }: Signed & { html: string }): string => html + (signature?.html ?? '');
