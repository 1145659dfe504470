import { createHash, createVerify, type KeyObject } from 'node:crypto';

/** Verifies a DKIM signature (RFC 6376, relaxed/relaxed), independently of the library that signs.
 * Returns the signed fields, or null where the signature is wrong. */
export function verifiedFields(raw: string, publicKey: KeyObject): string[] | null {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const fields = head.split(/\r\n(?![ \t])/).map((field) => field.replace(/\r\n/g, ''));
  const line = fields.find((field) => /^dkim-signature:/i.test(field)) ?? '';
  const tags = new Map(
    line
      .slice(line.indexOf(':') + 1)
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replace(/\s/g, '')]),
  );
  const body = createHash('sha256').update(relaxedBody(rest.join('\r\n\r\n')));
  if (tags.get('a') !== 'rsa-sha256' || tags.get('c') !== 'relaxed/relaxed') return null;
  if (body.digest('base64') !== tags.get('bh')) return null;
  const names = (tags.get('h') ?? '').toLowerCase().split(':');
  const signed = names.map((name) => fields.findLast((field) => nameOf(field) === name)).filter((field) => !!field);
  const unsigned = line.replace(/(\bb=)[^;]*$/, '$1');
  const data = [...signed.map((field) => `${relaxed(field ?? '')}\r\n`), relaxed(unsigned)].join('');
  const holds = createVerify('RSA-SHA256')
    .update(data)
    .verify(publicKey, tags.get('b') ?? '', 'base64');
  return holds ? names : null;
}

const nameOf = (field: string) => field.slice(0, field.indexOf(':')).trim().toLowerCase();
const contentOf = (field: string) => field.slice(field.indexOf(':') + 1);
const relaxed = (field: string) =>
  `${nameOf(field)}:${contentOf(field)
    .replace(/[ \t]+/g, ' ')
    .trim()}`;
const relaxedBody = (body: string) =>
  `${body
    .replace(/[ \t]+/g, ' ')
    .replaceAll(' \r\n', '\r\n')
    .trimEnd()}\r\n`;
