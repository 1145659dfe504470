import { afterAll, describe, expect, it } from 'vitest';
import { openMailReader } from '../../delivery/email/mail-reader.ts';
import { type MailPart, mailWithFiles } from '../support/mail-with-files.ts';
import { png } from '../support/sample-files.ts';
import { mailIds } from './driver-fixtures.ts';

/** How the bytes of a part are written in a mail, and that they are the same when it is read. */

const reader = openMailReader();
afterAll(() => reader.close());

async function read(mail: Buffer) {
  const reading = await reader.read(() => ({ raw: new Uint8Array(mail), ...mailIds }));
  const [event] = 'events' in reading ? (reading.events ?? []) : [];
  if (event?.kind !== 'message') throw new Error(`It was not read: ${JSON.stringify(reading)}`);
  return event;
}

const from = 'lea@acheteurs.example';
const filesIn = async (...parts: MailPart[]) => (await read(mailWithFiles({ from, parts }))).files ?? [];

/** Every byte after every other one, with all that a mail has a meaning for. */
const bytes = Buffer.from(Array.from({ length: 256 }, (_, a) => Array.from({ length: 256 }, (_, b) => [a, b])).flat(2));
const pdf = (...contents: (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...contents].map((part) => Buffer.from(part)));

const asQuotedPrintable = (content: Buffer) =>
  (
    content
      .toString('hex')
      .toUpperCase()
      .match(/.{1,40}/g) ?? []
  )
    .map((line) => line.replaceAll(/../g, '=$&'))
    .join('=\r\n');

describe('a file that is no base64 is kept byte for byte', () => {
  it.each([
    ['with all bytes', pdf(bytes)],
    ['that ends with a line', pdf('a\r\n')],
    ['that ends with the end of a line of Unix', pdf('a\n')],
    ['that ends with half an end of a line', pdf('a\r')],
    ['that ends with several lines', pdf('a\r\n\r\n\n\r\r\n')],
    ['with lines that look like the end of a part', pdf('\r\n--\r\n--bc\r\n--\n')],
  ])('%s', async (_, content) => {
    const files = await filesIn(
      { name: 'plan.pdf', encoding: 'binary', encoded: content },
      { name: 'plan.pdf', encoding: '8bit', encoded: content },
      { name: 'plan.pdf', encoding: 'quoted-printable', encoded: asQuotedPrintable(content) },
      { name: 'plan.pdf', content },
    );
    expect(files.map((file) => Buffer.compare(file.content ?? Buffer.alloc(0), content))).toEqual([0, 0, 0, 0]);
  });

  it('of a picture, whose first bytes are the ends of lines', async () => {
    expect(await filesIn({ name: 'a.png', encoding: 'binary', encoded: png })).toMatchObject([
      { type: 'image/png', refusal: null },
    ]);
  });

  it('that is the whole mail', async () => {
    const content = pdf(bytes);
    const head = `From: ${from}\r\nContent-Type: application/pdf; name=plan.pdf\r\nContent-Transfer-Encoding: binary\r\n\r\n`;
    const { files } = await read(Buffer.concat([Buffer.from(head), content]));
    expect(Buffer.compare(files?.[0]?.content ?? Buffer.alloc(0), content)).toBe(0);
  });
});

describe('a text is read as it was written', () => {
  const textOf = async (type: string, body: Buffer | string, encoding = '8bit') => {
    const head = `From: ${from}\r\nContent-Type: text/plain; ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`;
    return (await read(Buffer.concat([Buffer.from(head), Buffer.from(body)]))).body;
  };
  const letter = 'Élodie à Noël,\n\nça va ?\n  – Léa';
  const lines = letter.replaceAll('\n', '\r\n');

  it.each([
    ['UTF-8', 'charset=utf-8', Buffer.from(lines), '8bit'],
    ['UTF-8 in binary', 'charset=utf-8', Buffer.from(lines), 'binary'],
    ['UTF-8 that does not say so', 'x=y', Buffer.from(lines), '8bit'],
    ['UTF-8 under a name that does not exist', 'charset="x-unknown"; x=y', Buffer.from(lines), '8bit'],
    ['base64', 'charset=utf-8', Buffer.from(lines).toString('base64'), 'base64'],
    ['ends of lines of Unix', 'charset=utf-8', Buffer.from(letter), '8bit'],
  ])('%s', async (_, type, body, encoding) => {
    expect(await textOf(type, body, encoding)).toBe(letter);
  });

  it('Latin-1', async () => {
    const latin = 'Élodie à Noël,\n\nça va ?';
    for (const charset of ['iso-8859-1', 'windows-1252', 'ISO-8859-15']) {
      const body = Buffer.from(latin.replaceAll('\n', '\r\n'), 'latin1');
      expect(await textOf(`charset=${charset}`, body)).toBe(latin);
    }
  });

  it('flowed lines are one', async () => {
    const flowed = 'Élodie, nous \r\nsommes \r\nlà.\r\n\r\n  retrait\r\nÀ demain';
    expect(await textOf('charset=utf-8; format=flowed', flowed)).toBe('Élodie, nous sommes là.\n\n retrait\nÀ demain');
    expect(await textOf('charset=utf-8; format=flowed; delsp=yes', 'mai \r\nson')).toBe('maison');
  });
});
