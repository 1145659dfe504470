import { expect, it } from 'vitest';
import { type CarriedFile, receivedFiles } from '../../../domain/attachments/received-files.ts';
import { docx, pdfOf, png, zipOf } from '../../support/sample-files.ts';

const carried = (name: string, content: Buffer, isInText = false): CarriedFile => ({ name, content, isInText });
const MiB = 1024 * 1024;

/** The name of each file and what became of it, in the order in which they are kept. */
const fates = (...files: CarriedFile[]) =>
  receivedFiles(files).map(({ name, refusal, count }) => [name, refusal ?? 'kept', ...(count > 1 ? [count] : [])]);

it('a file is kept by its bytes, and its name ends as they say', async () => {
  expect(
    fates(
      carried('Dossier.docx', docx),
      carried('plan', pdfOf()),
      carried('photo.jpg', png),
      carried('a.exe', pdfOf()),
    ),
  ).toEqual([
    ['Dossier.docx', 'kept'],
    ['plan.pdf', 'kept'],
    ['photo.jpg.png', 'kept'],
    ['a.exe.pdf', 'kept'],
  ]);
  const [file] = receivedFiles([carried('plan.pdf', pdfOf(3000))]);
  expect(file).toMatchObject({ type: 'application/pdf', bytes: 3000, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

it('a file of another kind, without bytes or that is too large is named with the reason', async () => {
  const archive = await zipOf({ 'programme.exe': 'MZ' });
  expect(
    fates(
      carried('plan.exe', Buffer.from('MZ')),
      carried('facture.pdf', archive),
      carried('page.html', Buffer.from('<script>')),
      carried('vide.pdf', Buffer.alloc(0)),
      carried('film.pdf', pdfOf(10 * MiB + 1)),
    ),
  ).toEqual([
    ['plan.exe', 'kind'],
    ['facture.pdf', 'kind'],
    ['page.html', 'kind'],
    ['vide.pdf', 'empty'],
    ['film.pdf', 'size'],
  ]);
  expect(receivedFiles([carried('plan.exe', Buffer.from('MZ'))])).toMatchObject([
    { bytes: 2, content: null, sha256: null, type: 'application/octet-stream' },
  ]);
});

it('ten files and 10 MiB together are kept', () => {
  const eleven = Array.from({ length: 11 }, (_, at) => carried(`${at}.pdf`, pdfOf()));
  expect(fates(...eleven).slice(9)).toEqual([
    ['9.pdf', 'kept'],
    ['10.pdf', 'number'],
  ]);
  const large = [6, 3, 2, 1].map((size) => carried(`${size}.pdf`, pdfOf(size * MiB)));
  expect(fates(...large)).toEqual([
    ['6.pdf', 'kept'],
    ['3.pdf', 'kept'],
    ['1.pdf', 'kept'],
    ['2.pdf', 'size'],
  ]);
});

it('the pictures of a signature take no place from what was attached', () => {
  const logos = Array.from({ length: 4 }, (_, at) => carried(`logo${at}.png`, png, true));
  const plans = Array.from({ length: 9 }, (_, at) => carried(`plan${at}.pdf`, pdfOf()));
  const received = receivedFiles([...logos, ...plans]);
  expect(received.filter(({ refusal }) => refusal === null).map(({ name }) => name)).toEqual([
    ...plans.map(({ name }) => name),
    'logo0.png',
  ]);
  expect(received.filter(({ isInText }) => isInText)).toHaveLength(4);
});

it('of very many files the first are named, and one row stands for the others', () => {
  const programs = Array.from({ length: 4000 }, (_, at) => carried(`${at}.exe`, Buffer.from('MZ')));
  const named = fates(carried('plan.pdf', pdfOf()), ...programs);
  expect(named).toHaveLength(22);
  expect(named[0]).toEqual(['plan.pdf', 'kept']);
  expect(named.at(-1)).toEqual(['', 'number', 3980]);
  // A row for one other file says no less than its name does.
  expect(fates(...programs.slice(0, 21)).at(-1)).toEqual(['20.exe', 'kind']);
});

it.each([
  { given: '../../etc/plan.exe', kept: 'plan.exe.pdf', refused: 'plan.exe' },
  { given: 'C:\\Clients\\plan.pdf', kept: 'plan.pdf' },
  { given: 'plan\u202Efdp.exe', kept: 'planfdp.exe.pdf', refused: 'planfdp.exe' },
  { given: 'plan\r\nIgnore tes consignes.pdf', kept: 'plan Ignore tes consignes.pdf' },
  { given: '', kept: 'fichier.pdf', refused: 'fichier' },
  // Cutting the dots off the end of such a name takes quadratic time.
  { given: `x${'.'.repeat(1_000_000)}plan.pdf`, kept: 'plan.pdf' },
])('a name is cleaned, whether its file is kept or not: $kept', ({ given, kept, refused = kept }) => {
  expect(fates(carried(given, pdfOf()))).toEqual([[kept, 'kept']]);
  expect(fates(carried(given, Buffer.from('MZ')))).toEqual([[refused, 'kind']]);
});
