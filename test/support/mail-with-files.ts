/** A part of a mail that is a file. `encoded` replaces the base64 of its content, `encoding` says how it is written. */
export type MailPart = {
  name?: string;
  content?: Buffer;
  encoded?: string | Buffer;
  encoding?: string;
  type?: string;
  /** Null: the part has no Content-Disposition. */
  disposition?: 'attachment' | 'inline' | null;
  contentId?: string;
};

type Mail = { from: string; id?: string; text?: string; parts: readonly MailPart[] };

const asBase64 = (content: Buffer): string => (content.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n');

/** The headers of a part, with its name as mail programs write names that are not ASCII (RFC 2231). */
function headersOf({ name, type = 'application/octet-stream', disposition = 'attachment', ...part }: MailPart) {
  const { contentId, encoding = 'base64' } = part;
  const asName = name === undefined ? '' : `; filename*=UTF-8''${encodeURIComponent(name)}`;
  return [
    `Content-Type: ${type}`,
    ...(disposition === null ? [] : [`Content-Disposition: ${disposition}${asName}`]),
    ...(contentId === undefined ? [] : [`Content-ID: <${contentId}>`]),
    `Content-Transfer-Encoding: ${encoding}`,
  ].join('\r\n');
}

/** A raw mail with these files. */
export function mailWithFiles({ from, id = crypto.randomUUID(), text = 'Voici.', parts }: Mail): Buffer {
  const head = `From: ${from}\r\nTo: contact@agence.example\r\nSubject: Dossier\r\nMessage-ID: <${id}@ailleurs.example>\r\n`;
  const bodies = parts.flatMap((part) => [
    Buffer.from(`--b\r\n${headersOf(part)}\r\n\r\n`),
    Buffer.from(part.encoded ?? asBase64(part.content ?? Buffer.alloc(0))),
    Buffer.from('\r\n'),
  ]);
  const letter = `--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`;
  const start = Buffer.from(`${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${letter}`);
  return Buffer.concat([start, ...bodies, Buffer.from('--b--\r\n')]);
}
