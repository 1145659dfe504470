import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { LogoType } from '../../storage/column-values.ts';
import { kindOf } from '../attachments/file-kind.ts';
import type { EmailItem } from '../drafts/email.ts';
import type { Work } from '../shared/operation.ts';
import { maxLogoBytes } from './limits.ts';
import { type PictureSize, pictureSize } from './picture-size.ts';

/** A picture and its media type, by its bytes. */
type Logo = { type: LogoType; content: Buffer };

/** The picture of a data: address; undefined if its bytes are no PNG or JPEG of at most `maxLogoBytes`, whatever it calls itself. */
function logoOf(address: string): (Logo & { size: PictureSize }) | undefined {
  const [, base64] = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(address) ?? [];
  if (base64 === undefined) return undefined;
  const content = Buffer.from(base64, 'base64');
  const type = kindOf(content)?.type;
  if (content.length > maxLogoBytes || (type !== 'image/png' && type !== 'image/jpeg')) return undefined;
  const size = pictureSize(type, content);
  return size && { type, content, size };
}

/** The input field: a data: address, which is stored with the type that its bytes have. */
export const logoField = z
  .string()
  .max(Math.ceil(maxLogoBytes / 3) * 4 + 30, { error: 'not a PNG or JPEG of at most 150 KB', abort: true })
  .refine((address) => logoOf(address) !== undefined, 'not a PNG or JPEG of at most 150 KB');

/** An e-mail shows it no larger than this, in pixels. */
const box = { width: 240, height: 80 };

/** The size at which an e-mail shows a picture: a smaller one is not enlarged. */
function shownSize({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Keeps the picture of a data: address beside the logos of before, which approved e-mails name.
 * @returns its hash, by which it is found
 */
export async function keepLogo({ agency, now }: Work, address: string): Promise<string> {
  const { type, content, size } = logoOf(address) as Logo & { size: PictureSize };
  const sha256 = createHash('sha256').update(content).digest('hex');
  await agency
    .insert('logo', { sha256, type, content, ...shownSize(size), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return sha256;
}

/** A logo that the agency has or had. */
export async function readLogo({ agency }: Pick<Work, 'agency'>, sha256: string): Promise<Logo | undefined> {
  const rows = agency.from('logo').select(['type', 'content']).where('sha256', '=', sha256);
  const logo = await rows.executeTakeFirst();
  if (!logo) return undefined;
  const { buffer, byteOffset, byteLength } = logo.content;
  return { type: logo.type, content: Buffer.from(buffer, byteOffset, byteLength) };
}

type WithSignature = { id: string; item: Pick<EmailItem, 'signature'> };

/** The drafts among these whose logo is not kept with the bytes that its hash says. */
export async function draftsWithOtherLogo(work: Work, drafts: readonly WithSignature[]): Promise<Set<string>> {
  const named = drafts.flatMap(({ id, item }) =>
    item.signature?.logo ? { id, sha256: item.signature.logo.sha256 } : [],
  );
  if (named.length === 0) return new Set();
  const hashes = named.map(({ sha256 }) => sha256);
  const rows = work.agency.from('logo').select('sha256').where('sha256', 'in', hashes);
  const kept = await rows.where(sql<boolean>`encode(sha256(content), 'hex') = sha256`).execute();
  const isKept = new Set(kept.map(({ sha256 }) => sha256));
  return new Set(named.filter(({ sha256 }) => !isKept.has(sha256)).map(({ id }) => id));
}
