import { expect, it } from 'vitest';
import { checkedFile } from '../../../domain/attachments/checked-file.ts';
import { fileName } from '../../../domain/attachments/file-name.ts';
import { attachmentLimits } from '../../../domain/drafts/message-limits.ts';
import { docx, pdfOf, png, zipOf } from '../../support/sample-files.ts';

const refusalOf = (name: string, content: Buffer) => {
  try {
    return checkedFile(name, content).name;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

/** The archive with another number of entries in its end than it has, as a program that counts would believe it. */
function withCount(archive: Buffer, count: number): Buffer {
  const changed = Buffer.from(archive);
  changed.writeUInt16LE(count, changed.length - 12);
  return changed;
}

/** A Word document whose program is in a part of an unusual name. */
const renamedMacros = (contentTypes: string) =>
  zipOf({ 'word/document.xml': '', '[Content_Types].xml': contentTypes, 'word/x.bin': 'x' });

it('a file is known by its bytes, and its name must say the same', async () => {
  const odt = await zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' });
  const webp = Buffer.from('RIFF\x04\0\0\0WEBPVP8 ', 'latin1');
  const jpeg = Buffer.from('\xff\xd8\xff\xe0', 'latin1');
  const accepted = { 'a.pdf': pdfOf(), 'a.png': png, 'a.JPEG': jpeg, 'a.webp': webp, 'a.docx': docx, 'a.odt': odt };
  for (const [name, content] of Object.entries(accepted)) {
    expect(refusalOf(name, content)).toBe(name.toLowerCase());
    expect(refusalOf('a', content)).toMatch(/^a\.\w+$/);
  }
  expect(refusalOf('facture.pdf.exe', pdfOf())).toBe('attachment_name');
  expect(refusalOf('facture.pdf', png)).toBe('attachment_name');
});

it('programs, pages, macros and archives are refused, whatever they are called', async () => {
  const macros = await zipOf({ '[Content_Types].xml': '', 'word/document.xml': '', 'word/vbaProject.bin': 'x' });
  const refused = {
    program: Buffer.from('MZ\x90\0'),
    page: Buffer.from('<html><script>'),
    picture: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    old: Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
    archive: await zipOf({ 'program.exe': 'MZ' }),
    cut: docx.subarray(0, docx.length - 30),
    macros,
    hidden: withCount(macros, 2),
    renamed: await renamedMacros(
      '<Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
    ),
    spelled: await renamedMacros(
      '<Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.&#118;baProject"/>',
    ),
    sheet: await renamedMacros('<Default Extension="bin" ContentType="application/vnd.ms-excel.macrosheet+xml"/>'),
    wide: await renamedMacros('\0<\0T'),
    huge: await renamedMacros(' '.repeat(2 ** 20 + 1)),
    twice: await zipOf({ '[content_types].xml': '', '[Content_Types].xml': '', 'word/document.xml': '' }),
  };
  const codes = Object.values(refused).flatMap((content) => [
    refusalOf('a.pdf', content),
    refusalOf('a.docx', content),
  ]);
  expect([...new Set(codes)]).toEqual(['attachment_kind']);
  expect(refusalOf('a.pdf', Buffer.alloc(0))).toBe('attachment_empty');
});

it('a file has at most 10 MiB', () => {
  expect(refusalOf('a.pdf', pdfOf(attachmentLimits.bytes))).toBe('a.pdf');
  expect(refusalOf('a.pdf', pdfOf(attachmentLimits.bytes + 1))).toBe('attachment_too_large');
});

it.each([
  ['C:\\Clients\\Élodie Le Goff.PDF', 'Élodie Le Goff.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['facture\u202Efdp.exe', 'facturefdp.exe'],
  ['plan\u200B\u00AD.pdf', 'plan.pdf'],
  ['a.pdf\r\nBcc: tous@agence.example', 'a.pdf Bcc tous@agence.example'],
  ['a"; filename="b.exe', 'a filename= b.exe'],
  ['...pdf', 'pdf'],
  ['\u0000\u202E', 'fichier'],
  [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(116)}.pdf`],
])('the name %j is kept as %j', (given, kept) => {
  expect(fileName(given)).toBe(kept);
});
