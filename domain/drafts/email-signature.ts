import MarkdownIt from 'markdown-it';
import { z } from 'zod';
import { logoTypes } from '../../storage/column-values.ts';
import type { AgencySignature } from '../../storage/entities/agency.ts';
import { plainText } from '../shared/plain-text.ts';
import { markdown } from './markdown.ts';

/**
 * The agency's signature below one e-mail, exactly as it leaves. It is stored with the e-mail's item, so that the fingerprint
 * covers it, and a later change of the settings changes nothing that was read.
 */
export const EmailSignature = z.object({
  /** It follows the text part; empty where only the logo is added. */
  text: z.string(),
  /** It follows the HTML part, and shows the logo by its Content-ID. */
  html: z.string(),
  /** Absent where there is none. The pixels are those that it takes. */
  logo: z
    .object({
      contentId: z.string(),
      sha256: z.string(),
      type: z.enum(logoTypes),
      width: z.int(),
      height: z.int(),
    })
    .optional(),
});
export type EmailSignature = z.output<typeof EmailSignature>;

/**
 * The part of an item that holds the signature, or none where nothing is added. A body that ends with the lines of the signature
 * already gets only the logo.
 */
export function signatureBelow(body: string, signature: AgencySignature | null): { signature?: EmailSignature } {
  const { text, logo } = signature ?? { text: null, logo: null };
  const added = text !== null && !endsWith(body, text) ? text : '';
  if (added === '' && logo === null) return {};
  const picture = logo && { ...logo, contentId: `${logo.sha256}@logo.clef` };
  const html = [added && plainLines.render(added), picture && pictureHtml(picture)].filter(Boolean).join('');
  if (!picture) return { signature: { text: added, html } };
  const { contentId, sha256, type, width, height } = picture;
  return { signature: { text: added, html, logo: { contentId, sha256, type, width, height } } };
}

/** The signature as programs read it: its text. */
export const signatureText = (signature: EmailSignature | undefined): { signature?: string } =>
  signature?.text ? { signature: signature.text } : {};

/** A signature is plain text: its lines and links show, and nothing in it is markup. */
const plainLines = new MarkdownIt('zero', { breaks: true, linkify: true }).enable(['newline', 'linkify']);
plainLines.validateLink = markdown.validateLink;

/** Only the width is stated, so that every mail program keeps the proportions. */
const pictureHtml = ({ contentId, name, width }: { contentId: string; name: string; width: number }): string =>
  `<p><img src="cid:${contentId}" alt="${markdown.utils.escapeHtml(name)}" width="${width}"></p>\n`;

function endsWith(body: string, text: string): boolean {
  const [lines, last] = [linesOf(body), linesOf(text)];
  return last.length > 0 && last.every((line, index) => lines[lines.length - last.length + index] === line);
}

/** The lines with words, as they show; characters that only make Markdown bold do not count. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) =>
      plainText(line)
        .replace(/[*_\\]/g, '')
        .replace(/ +/g, ' ')
        .trim()
        .toLowerCase(),
    )
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
