import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { previewImport } from '../../../domain/imports/preview-import.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();

const fileOf = (content: string | Buffer, name = 'contacts.csv') => ({
  name,
  open: async function* () {
    yield Buffer.from(content as string);
  },
});

async function importFile(content: string | Buffer, name?: string) {
  const agency = await server.createAgency();
  const request = { kind: 'contacts', file: fileOf(content, name) };
  const preview = await agency.perform(previewImport, request);
  await agency.perform(importRecords, { ...request, fingerprint: preview.fingerprint });
  const rows = server.db.selectFrom('contact').select(['first_name', 'last_name', 'email', 'phone']);
  return { preview, contacts: await rows.where('agency_id', '=', agency.id).orderBy('last_name').execute() };
}

const latin = (text: string) => Buffer.from(text, 'latin1');

/** « é » is 0x8E in Mac Roman and 0x82 in CP850. */
const bytesOf = (text: string, letters: Record<string, number>) =>
  Buffer.from([...text].map((letter) => letters[letter] ?? letter.charCodeAt(0)));

async function workbook(rows: string[][]): Promise<Buffer> {
  const cell = (value: string, at: string) =>
    /^\d+$/.test(value)
      ? `<c r="${at}"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const rowOf = (row: string[], index: number) =>
    `<row r="${index + 1}">${row.map((value, column) => cell(value, `${'ABC'[column]}${index + 1}`)).join('')}</row>`;
  const sheet = rows.map(rowOf).join('');
  const ns = 'http://schemas.openxmlformats.org';
  const zip = new ZipFile();
  const files = {
    '[Content_Types].xml': `<Types xmlns="${ns}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    'xl/workbook.xml': `<workbook xmlns="${ns}/spreadsheetml/2006/main" xmlns:r="${ns}/officeDocument/2006/relationships"><sheets><sheet name="Contacts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${ns}/package/2006/relationships"><Relationship Id="rId1" Type="${ns}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${ns}/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${text}`), name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

describe('a file of contacts', () => {
  const helene = { first_name: 'Hélène', last_name: 'Yvain', phone: '+33639986116' };

  it.each<[string, string | Buffer]>([
    ['with a line that names its separator', 'sep=;\r\nNom;Prénom;Portable\r\nYvain;Hélène;06 39 98 61 16\r\n'],
    ['with a title above its headings', 'Clients au 26/11/2026;;\nNom;Prénom;Portable\nYvain;Hélène;06 39 98 61 16\n'],
    ['in windows-1252', latin('Nom;Prénom;Portable\nYvain;Hélène;06 39 98 61 16\nAbgrall;François;06 39 98 61 17\n')],
    [
      'in Mac Roman with its line ends',
      bytesOf('Nom;Prénom;Portable\rYvain;Hélène;06 39 98 61 16\rAbgrall;François;06 39 98 61 17\r', {
        é: 0x8e,
        è: 0x8f,
        ç: 0x8d,
      }),
    ],
    [
      'in CP850',
      bytesOf('Nom;Prénom;Portable\r\nYvain;Hélène;06 39 98 61 16\r\nAbgrall;François;06 39 98 61 17\r\n', {
        é: 0x82,
        è: 0x8a,
        ç: 0x87,
      }),
    ],
    [
      'in UTF-8 that was encoded twice',
      latin('Nom;Prénom;Portable\nYvain;Hélène;06 39 98 61 16\n')
        .toString('latin1')
        .replace(/[^\0-\x7f]/g, (letter) => Buffer.from(letter).toString('latin1')),
    ],
    [
      'of vCards',
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Yvain;Hélène;;;\r\nFN:Hélène Yvain\r\nTEL;TYPE=CELL:06 39 98 61 16\r\nEND:VCARD\r\n',
    ],
    [
      'a vCard with a picture in one line',
      `BEGIN:VCARD\r\nVERSION:4.0\r\nN:Yvain;Hélène;;;\r\nPHOTO:data:image/jpeg;base64,${'A'.repeat(400_000)}\r\nTEL;TYPE=CELL:06 39 98 61 16\r\nEND:VCARD\r\n`,
    ],
    [
      'of vCards 2.1',
      'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Yvain;H=C3=A9l=C3=A8ne;;;\r\nTEL;CELL:06 39 98 61 16\r\nEND:VCARD\r\n',
    ],
  ])('%s is read', async (_, content) => {
    const { contacts } = await importFile(content);
    expect(contacts).toContainEqual(expect.objectContaining(helene));
  });

  it('in a workbook is read, also where a number has lost its zero', async () => {
    const { contacts, preview } = await importFile(
      await workbook([
        ['Nom', 'Prénom', 'Portable'],
        ['Yvain', 'Hélène', '639986116'],
      ]),
      'contacts.xlsx',
    );
    expect(contacts).toMatchObject([helene]);
    expect(preview).toMatchObject({ encoding: null, separator: null });
  });

  it('says what was left out or repaired for it to be read', async () => {
    const { preview } = await importFile('Clients;;\nNom;Prénom;Portable\nYvain;Hélène;06 39 98 61 16\n');
    expect(preview.notices).toEqual([expect.stringContaining('above the headings')]);
  });
});
