import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTable } from '../../../domain/imports/read-table.ts';
import { type Encoding, MAX_BYTES, type Separator, type SourceFile } from '../../../domain/imports/source-file.ts';
import { csv, fileOf } from './files.ts';

async function readAll(file: SourceFile) {
  const table = await openTable(file);
  const rows: string[][] = [];
  for await (const { cells } of table.rows()) rows.push(cells);
  return { encoding: table.encoding, separator: table.separator, headings: table.headings, rows };
}

const refusal = (file: SourceFile): Promise<string> =>
  readAll(file).then(
    () => 'was read',
    (error) => error.errors?.[0]?.message ?? String(error),
  );

const windows1252 = (text: string): Buffer =>
  Buffer.from([...text].map((letter) => (letter === '€' ? 0x80 : letter === '’' ? 0x92 : letter.charCodeAt(0))));

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

const encoders: Record<string, { encode(text: string): Buffer; encoding: Encoding }> = {
  'UTF-8': { encode: (text) => Buffer.from(text), encoding: 'utf-8' },
  'UTF-8 with a mark': { encode: (text) => Buffer.from(`\uFEFF${text}`), encoding: 'utf-8' },
  'UTF-16 LE with a mark': { encode: (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'), encoding: 'utf-16le' },
  'UTF-16 LE': { encode: (text) => Buffer.from(text, 'utf16le'), encoding: 'utf-16le' },
  'UTF-16 BE with a mark': { encode: (text) => utf16be(`\uFEFF${text}`), encoding: 'utf-16be' },
  'UTF-16 BE': { encode: utf16be, encoding: 'utf-16be' },
  'Windows-1252': { encode: windows1252, encoding: 'windows-1252' },
};
const separators: Separator[] = [',', ';', '\t', '|'];

const heading = ['Prénom', 'Nom', 'Ville recherchée', 'Budget'];
const people = [
  ['Élodie', 'Le "Grand"; Bris', 'Rezé, Nantes', '320 000 €'],
  ['Jean|Paul', 'D’Artagnan', 'Ligne 1\nLigne 2', ''],
  ['Zoë', 'Müller\tWeiß', '', '1 234,50'],
];

describe.each(Object.entries(encoders))('a file in %s', (_, { encode, encoding }) => {
  it.each(separators.flatMap((separator) => ['\n', '\r\n', '\r'].map((newline) => [separator, newline] as const)))(
    'with the separator %j and the line ends %j is read',
    async (separator, newline) => {
      const text = csv([heading, ...people], separator, newline);
      for (const piece of [65_536, 7, 1]) {
        const read = await readAll(fileOf(encode(text), {}, piece));
        expect(read).toEqual({ encoding, separator, headings: heading, rows: people });
      }
    },
  );
});

const cell = fc.string({ unit: fc.constantFrom(...'aé€ ’,;|\t"\n0'.split('')), maxLength: 8 });
const word = fc.string({ unit: fc.constantFrom(...'abcéà'.split('')), minLength: 1, maxLength: 8 });

it('any table of texts comes back as it was written, in every encoding and cut anywhere', async () => {
  const table = fc.integer({ min: 2, max: 5 }).chain((width) =>
    fc.record({
      headings: fc.uniqueArray(word, { minLength: width, maxLength: width }),
      rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }),
      separator: fc.constantFrom(...separators),
      encoder: fc.constantFrom(...Object.values(encoders)),
      piece: fc.integer({ min: 1, max: 40 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(table, async ({ headings, rows, separator, encoder, piece }) => {
      const file = fileOf(
        encoder.encode(csv([headings, ...rows], separator)),
        { separator, encoding: encoder.encoding },
        piece,
      );
      const kept = rows.filter((row) => row.some((value) => value.trim() !== ''));
      expect((await readAll(file)).rows).toEqual(kept);
    }),
    { numRuns: 150 },
  );
});

describe('a file', () => {
  it('of one column has no separator', async () => {
    expect((await readAll(fileOf('email\na@b.example\nc@d.example'))).rows).toEqual([['a@b.example'], ['c@d.example']]);
  });

  it('may have an accent of Windows-1252 after much ASCII', async () => {
    const text = `nom;email\n${'x;y\n'.repeat(60_000)}Élodie;z`;
    const { encoding, rows } = await readAll(fileOf(windows1252(text)));
    expect([encoding, rows.at(-1)]).toEqual(['windows-1252', ['Élodie', 'z']]);
  });

  it('may be read in a given encoding', async () => {
    expect((await readAll(fileOf(Buffer.from('nom;a\né;b'), { encoding: 'windows-1252' }))).rows).toEqual([
      ['Ã©', 'b'],
    ]);
  });

  it('keeps quotation marks inside of a cell', async () => {
    expect((await readAll(fileOf('nom;adresse\nA;Résidence "Les Pins"'))).rows).toEqual([
      ['A', 'Résidence "Les Pins"'],
    ]);
  });

  it('numbers its rows as a spreadsheet does, and repeated headings', async () => {
    const table = await openTable(fileOf('\nAdresse;Adresse; Ville \n\n1;2;3\n;;\n4;5;6'));
    expect(table.headings).toEqual(['Adresse', 'Adresse (2)', 'Ville']);
    const rows: number[] = [];
    for await (const { row } of table.rows()) rows.push(row);
    expect(rows).toEqual([4, 6]);
  });

  it('keeps its columns apart where a heading is named as a repeated one would be', async () => {
    const { headings } = await openTable(fileOf('Adresse;Adresse;Adresse (2);;\n1;2;3;4;5'));
    expect(headings).toEqual(['Adresse', 'Adresse (3)', 'Adresse (2)', '', ' (2)']);
  });

  it('may end with any number of empty lines', async () => {
    const records = await readAll(fileOf(`nom;email\nA;b${'\n'.repeat(1_100_000)}`));
    expect(records.rows).toEqual([['A', 'b']]);
  });

  it('has headings without the zero bytes that a database does not take', async () => {
    expect((await openTable(fileOf(`nom;vi\0lle\n${'A;b\n'.repeat(200)}`))).headings).toEqual(['nom', 'ville']);
  });

  it('of a heading alone has no rows', async () => {
    expect(await readAll(fileOf('nom;email\n'))).toMatchObject({ headings: ['nom', 'email'], rows: [] });
  });
});

describe('a file that is no table', () => {
  it.each<[string, Buffer, RegExp]>([
    ['empty', Buffer.alloc(0), /^is empty$/],
    ['blank', Buffer.from('\n\n  \n'), /^has no rows$/],
    ['a ZIP', Buffer.from('504b030414000000', 'hex'), /is a ZIP or an Excel workbook that is damaged/],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Excel workbook/],
    ['a PDF', Buffer.from('%PDF-1.7\n'), /PDF/],
    ['compressed', Buffer.from('1f8b080000', 'hex'), /compressed/],
    ['binary', Buffer.from('00ff13370000bada550001', 'hex'), /no text/],
    ['of 10,000 columns', Buffer.from(`${'a;'.repeat(9_999)}b\n1;2`), /has 10000 columns; at most 300/],
    [
      'with a quotation mark that never closes',
      Buffer.from('nom;email\n"A;b'),
      /quotation mark in row 2 that is never closed/,
    ],
    [
      'with one that swallows the rest',
      Buffer.from(`nom;email\n"${'A;b\n'.repeat(100_000)}`),
      /row 2 of more than 256 KiB/,
    ],
    ['with an endless line of separators', Buffer.alloc(300_000, ';'), /line of more than 256 KiB/],
    ['of blank rows', Buffer.concat([Buffer.from('nom'), Buffer.alloc(2_200_000, '\n ')]), /more than 1048576 lines/],
    ['with an endless cell', Buffer.from(`nom;email\n${'A'.repeat(300_000)};b`), /row 2 of more than 256 KiB/],
  ])('%s is refused with a reason', async (_, bytes, reason) => {
    expect(await refusal(fileOf(bytes))).toMatch(reason);
  });

  it('too large is refused without keeping it', async () => {
    const piece = Buffer.alloc(8 * 1024 * 1024, 'a;b\n');
    let given = 0;
    const open = async function* () {
      given = 0;
      for (;;) {
        given += piece.length;
        yield piece;
      }
    };
    expect(await refusal({ name: 'large.csv', open })).toMatch(/^is larger than 200 MiB/);
    expect(given).toBeLessThanOrEqual(MAX_BYTES + piece.length);
  });
});
