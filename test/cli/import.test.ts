import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoInstallation } from '../support/installation.ts';
import { dataFolder } from '../support/process.ts';
import { runInProcess } from './in-process.ts';

const { copy } = await demoInstallation();
const environment = await copy();
const folder = dataFolder();
mkdirSync(folder, { recursive: true });

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const clefImport = (...args: string[]) => runInProcess(['import', ...args, '--agency', 'demo'], environment);

const contacts = write(
  'contacts.csv',
  'Nom;Prénom;E-mail;Newsletter\nLe Goff;Zoé;zoe.import@exemple.fr;oui\nMartin;Ali;ali.import@exemple.fr;\n',
);
const mapping = write('mapping.json', '{ "Newsletter": null }');

it('clef import contacts shows a preview, imports with --yes, and takes it back', async () => {
  const preview = await clefImport('contacts', contacts, '--mapping', mapping);
  expect(preview).toMatchObject({ code: 0, stderr: '' });
  expect(preview.stdout).toContain('Encoding utf-8, separator ;\n  Nom → lastName\n');
  expect(preview.stdout).toContain('not imported: Newsletter');
  expect(preview.stdout).toContain('2 rows: 2 new, 0 changed');
  expect(preview.stdout).toContain('Nothing is imported yet. Add --yes to import.');
  expect((await clefImport('list')).stdout).toBe('');
  // --preview wins over --yes.
  await clefImport('contacts', contacts, '--mapping', mapping, '--yes', '--preview');
  expect((await clefImport('list')).stdout).toBe('');

  const done = await clefImport('contacts', contacts, '--mapping', mapping, '--yes');
  expect(done).toMatchObject({ code: 0, stderr: '' });
  const [importId = ''] = /import_\w{26}/.exec(done.stdout) ?? [];
  expect((await clefImport('list')).stdout).toMatch(
    new RegExp(`^${importId}\t.*\tcontacts\t2 created, 0 updated\t\tcontacts.csv\n$`),
  );
  // The mapping is remembered.
  expect((await clefImport('contacts', contacts)).stdout).toContain('2 left as they are');
  expect((await clefImport('undo', importId)).stdout).toBe('2 removed, 0 restored, 0 kept.\n');
  expect((await clefImport('undo', importId)).stderr).toMatch(/^clef: This import was undone at .*\n$/);
});

it('clef import contacts names the values that are left out', async () => {
  const untidy = write('untidy.csv', 'Nom;Statut;Budget;Commentaire\nDaro;Acquéreur;à voir;Au calme\n');
  const { stdout } = await clefImport('contacts', untidy);
  expect(stdout).toContain('  Statut → intent\n');
  expect(stdout).toContain('  Commentaire → note\n');
  expect(stdout).toContain('0 with errors, 1 with remarks.');
  const title = 'Values that are left out (the records are imported; each text about a contact goes into a note):';
  expect(stdout).toContain(`${title}\n  Budget: is not a number: « à voir » (row 2)\n`);
  expect(stdout).toContain('Nothing is imported yet. Add --yes to import.');
});

it('clef import contacts says each reason once, with its rows', async () => {
  const rows = Array.from({ length: 1500 }, (_, n) => `${n < 25 ? '' : `N${n}`};à voir;${n < 25 ? `voir ${n}` : ''}\n`);
  const { stdout } = await clefImport('contacts', write('many.csv', `Nom;Budget;Portable\n${rows.join('')}`));
  expect(stdout).toContain('  Budget: is not a number: « à voir » (1,475 rows: 27, 28, 29, 30, 31, …)\n');
  expect(stdout).toContain(
    '  Portable: is not a phone number: « voir 0 », « voir 1 », « voir 2 », … (25 rows: 2, 3, 4, 5, 6, …)\n',
  );
  // Errors have to be corrected in the file, so their rows are listed too.
  expect(stdout).toContain('Rows with errors:\n  row 2, Portable: is not a phone number: « voir 0 »\n');
  expect(stdout.match(/^ {2}row /gm)).toHaveLength(20);
  expect(stdout).toContain('  … and more, 25 rows in all\n');
});

it('clef import contacts names few rows with errors once', async () => {
  const { stdout } = await clefImport('contacts', write('two.csv', 'Nom;Portable\n;voir\n;voir\n'));
  expect(stdout).toContain(
    'Errors (these rows are not imported):\n  Portable: is not a phone number: « voir » (rows 2, 3)\n',
  );
  expect(stdout).not.toContain('Rows with errors');
  expect(stdout).toContain('2 rows would be lost.');
});

it('clef import contacts says how many reasons it does not show', async () => {
  const headings = Array.from({ length: 22 }, (_, n) => `R${n}`);
  const mapping = write(
    'many.json',
    JSON.stringify(Object.fromEntries(headings.map((name) => [name, 'otherAddresses']))),
  );
  const path = write('reasons.csv', `Nom;${headings.join(';')}\nA;${headings.map(() => 'voir').join(';')}\n`);
  const { stdout } = await clefImport('contacts', path, '--mapping', mapping);
  expect(stdout.match(/^ {2}R\d+: is neither/gm)).toHaveLength(20);
  expect(stdout).toContain('  … and 2 more\n');
});

it('clef import properties reads a preset', async () => {
  const biens = write(
    'biens.csv',
    Buffer.from(
      'Apinumber,Référence,Catégorie,Type,Code postal,Ville,Prix\n1,APM-1,Vente,Maison,44000,Nantes,320000\n',
      'latin1',
    ),
  );
  const { stdout } = await clefImport('properties', biens, '--mapping', 'Apimo');
  expect(stdout).toContain('Encoding windows-1252, separator ,');
  expect(stdout).toContain('Référence → reference');
  expect(stdout).toContain('1 rows: 1 new');
});

describe('clef import refuses in one line', () => {
  it.each<[string, string[], RegExp]>([
    ['a file that is not there', ['contacts', join(folder, 'no.csv')], /there is no file/],
    ['a folder', ['contacts', folder], /is no file/],
    ['an empty file', ['contacts', write('empty.csv', '')], /file is empty/],
    ['a workbook', ['contacts', write('book.csv', Buffer.from('504b030414', 'hex'))], /Excel workbook/],
    [
      'an undecided consent',
      ['contacts', write('consent.csv', 'Nom;Opt-in SMS\nA;oui\n')],
      /does this column say who accepts SMS or e-mails\?/,
    ],
    ['an unknown preset', ['contacts', contacts, '--mapping', 'hektor'], /there is no preset hektor; there are: apimo/],
    ['a mapping that is no JSON', ['contacts', contacts, '--mapping', contacts], /is not JSON/],
    ['a mapping of another shape', ['contacts', contacts, '--mapping', write('list.json', '[1]')], /mapping/],
    [
      'rows with errors',
      ['contacts', write('wrong.csv', 'Nom;Tel\n;12\n'), '--yes'],
      /1 row has an error.*row 2, Tel: is not a phone/,
    ],
    ['an unknown import', ['undo', 'import_01k2m6w9hxe8ra1v5d0z3tq7bn'], /There is no import import_01k/],
    ['an id of another kind', ['undo', 'contact_01k2m6w9hxe8ra1v5d0z3tq7bn'], /expected a import id/],
  ])('%s', async (_, args, message) => {
    const { code, stdout, stderr } = await clefImport(...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
    const lines = stderr.split('\n').filter((line) => line.startsWith('clef: ') || line.startsWith('error: '));
    expect(lines).toHaveLength(1);
  });

  it('an unknown agency', async () => {
    const ended = await runInProcess(
      ['import', 'contacts', contacts, '--mapping', mapping, '--agency', 'nobody'],
      environment,
    );
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no agency nobody') });
  });
});

it('clef import explains itself with an example', async () => {
  const { stdout } = await clefImport('contacts', '--help');
  expect(stdout).toContain('For instance: clef import contacts contacts.csv --agency demo');
});
