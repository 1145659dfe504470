import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { createComposer } from '../../delivery/email/compose.ts';
import { size } from '../support/size.ts';
import { email } from './driver-fixtures.ts';

const compose = createComposer({ address: 'contact@agence.example', replyTo: undefined, dkim: undefined });

async function sent(subject: string) {
  const { raw } = await compose({ ...email, subject });
  const source = raw.toString('latin1');
  const header = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(source)?.[1] ?? '';
  return { header, read: { postalMime: (await PostalMime.parse(raw)).subject, ours: decodeWords(header) } };
}

/** RFC 2047, section 6.2, written for this test: white space between encoded words is not a part of the text. */
function decodeWords(header: string): string {
  const words = header.split(/\r\n[ \t]+|[ \t]+/);
  const bytes = words.map((word) => {
    const [, text = ''] = /^=\?UTF-8\?Q\?([!-<>@-~=]*)\?=$/.exec(word) ?? [];
    if (text === '' && word !== '=?UTF-8?Q??=') throw new Error(`${word} is no encoded word`);
    return text
      .replace(/_/g, ' ')
      .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  });
  // Each word must hold whole characters, because some mail programs decode it by itself.
  const decode = (part: string) =>
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(part, 'latin1'));
  return bytes.map(decode).join('');
}

const lookAlike = '=?utf-8?B?VmlyZXogNSAwMDAg4oKs?=';

describe('two mail libraries read the approved subject', () => {
  it.each([
    'Visite',
    'Votre visite de mardi à 10 h – réf. NAN-0051 « Île de Nantes », 2ᵉ étage, 289 000 € : confirmation et itinéraire 🏡👩‍👩‍👧',
    lookAlike,
    `Votre visite ${lookAlike} de mardi`,
    `Ça ${lookAlike}`,
    `${lookAlike} ${lookAlike}`,
    '=?iso-8859-1?q?Vir=E9?= suite',
    '=?utf-8?Q?a?= =?utf-8?Q?b',
    '_=20_ ?= =?',
    '  deux  espaces   et à la fin  ',
    'tabulation\tici ',
    'a'.repeat(300),
    'é'.repeat(150),
    `${'mot '.repeat(60)}fin`,
    '🙂'.repeat(60),
    'Re: Fwd: Bcc: x@y.example',
  ])('%j', async (subject) => {
    const { header, read } = await sent(subject);
    expect(read).toEqual({ postalMime: subject, ours: subject });
    expect(Math.max(...`Subject: ${header}`.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76);
  });

  it('whatever it holds', async () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(lookAlike, '=?', '?=', '=?utf-8?q?', ' ', '_', '=3D', 'é', '🙂', '\u200D'),
    );
    const subjects = fc
      .array(part, { minLength: 1, maxLength: 8 })
      .map((parts) =>
        parts
          .join('')
          .toWellFormed()
          .replace(/[\r\n\0\p{Cc}]/gu, ''),
      )
      .filter((subject) => subject.trim() !== '');
    await fc.assert(
      fc.asyncProperty(subjects, async (subject) => {
        expect((await sent(subject)).read).toEqual({ postalMime: subject, ours: subject });
      }),
      { numRuns: size(100, 300, 1000) },
    );
  });
});
