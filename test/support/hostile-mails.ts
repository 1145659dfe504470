import { createHmac } from 'node:crypto';
import { size } from './size.ts';

/** Mail that strangers may send to an agency, and a mail server's signature over it. */

export const MAIL_SECRET = `whsec_${Buffer.from('a mail server shares this').toString('base64')}`;

let mails = 0;

/** Headers as in standardwebhooks.com. */
export function signedMailHeaders(body: Buffer, now = new Date()) {
  const id = `in_${++mails}`;
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const key = Buffer.from(MAIL_SECRET.slice('whsec_'.length), 'base64');
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return {
    'Content-Type': 'message/rfc822',
    'Webhook-Id': id,
    'Webhook-Timestamp': timestamp,
    'Webhook-Signature': `v1,${hmac}`,
  };
}

const head = (from: string, more = '') =>
  `From: Un inconnu <${from}>\r\nTo: contact@agence.example\r\nSubject: Bonjour\r\n${more}`;
const multipart = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n';
const base64 = 'Content-Transfer-Encoding: base64\r\n';

type HostileMail = { name: string; raw(from: string): string; limit?: string };

/** `limit` is the one that the mail exceeds; the others are read. `npm test` sends the first three. */
const mailsOfStrangers: HostileMail[] = [
  { name: '400,000 short lines', raw: (from) => `${head(from)}\r\n${'a\r\n'.repeat(400_000)}` },
  { name: '9 MB of short lines', raw: (from) => `${head(from)}\r\n${'\n'.repeat(9_000_000)}`, limit: 'lines' },
  {
    name: '100,000 parts',
    raw: (from) => `${head(from, multipart)}${'--b\r\n\r\na\r\n'.repeat(100_000)}--b--\r\n`,
    limit: 'parts',
  },
  {
    name: 'parts in parts',
    raw: (from) =>
      head(from, 'Content-Type: multipart/mixed; boundary=b0\r\n\r\n') +
      Array.from(
        { length: 400 },
        (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`,
      ).join(''),
    limit: 'nesting',
  },
  {
    name: 'a header of 9 MB',
    raw: (from) => `${head(from, `X: ${'a'.repeat(9_000_000)}\r\n`)}\r\na`,
    limit: 'headers',
  },
  {
    name: 'messages in messages',
    raw: (from) => `${head(from)}${'Content-Type: message/rfc822\r\n\r\n'.repeat(5000)}Bonjour\r\n`,
  },
  {
    name: '4,000 parts of HTML',
    raw: (from) => `${head(from, multipart)}${'--b\r\nContent-Type: text/html\r\n\r\n<p>a\r\n'.repeat(4000)}--b--\r\n`,
  },
  {
    name: 'folded headers',
    raw: (from) => `${head(from, `X: a\r\n${' a\r\n'.repeat(200_000)}`)}\r\na`,
    limit: 'headers',
  },
  {
    name: '10,000 recipients',
    raw: (from) => `${head(from, `Cc: ${'a@b.example, '.repeat(10_000)}a@b.example\r\n`)}\r\na`,
  },
  { name: '100,000 groups of recipients', raw: (from) => `${head(from, `Cc: ${'a:'.repeat(100_000)}\r\n`)}\r\na` },
  {
    name: '12 MB of zeros in base64',
    raw: (from) => `${head(from, base64)}\r\n${`${'A'.repeat(76)}\r\n`.repeat(150_000)}`,
  },
  {
    name: 'an attachment that looks like a ZIP',
    raw: (from) =>
      `${head(from, multipart)}--b\r\n\r\nVoici.\r\n--b\r\nContent-Type: application/zip; name=a.zip\r\n${base64}\r\nUEsDBBQAAAAI` +
      `${`${'A'.repeat(76)}\r\n`.repeat(50_000)}--b--\r\n`,
  },
  {
    name: 'ten files of a megabyte that are kept',
    raw: (from) => {
      const part = `--b\r\nContent-Type: application/pdf; name=plan.pdf\r\n${base64}\r\nJVBERi0x${`${'A'.repeat(76)}\r\n`.repeat(18_000)}`;
      return `${head(from, multipart)}--b\r\n\r\nVoici.\r\n${part.repeat(10)}--b--\r\n`;
    },
  },
  {
    name: 'a charset that does not exist',
    raw: (from) => `${head(from, 'Content-Type: text/plain; charset="x-\x01nope"\r\n')}\r\n\xff\xfe`,
  },
  { name: 'a charset in every word', raw: (from) => `${head(from, `X-A: ${'=?x?Q?=?='.repeat(20_000)}\r\n`)}\r\na` },
  {
    name: 'nested HTML',
    raw: (from) => `${head(from, 'Content-Type: text/html\r\n')}\r\n${'<div><style>'.repeat(300_000)}`,
  },
  { name: 'a line of 12 MB', raw: (from) => `${head(from)}\r\n${'a'.repeat(12_000_000)}` },
  {
    name: 'a line of digits that a quotation may begin',
    raw: (from) => `${head(from)}\r\nLe ${'1'.repeat(900_000)}\r\n> a`,
  },
  {
    name: 'flowed text',
    raw: (from) =>
      `${head(from, 'Content-Type: text/plain; format=flowed; delsp=yes\r\n')}\r\n${'a \r\n'.repeat(300_000)}`,
  },
];

export const hostileMails = mailsOfStrangers.slice(0, size(3, mailsOfStrangers.length, mailsOfStrangers.length));
