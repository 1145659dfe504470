import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { beginExport } from '../../../app/export/export-agency.ts';
import { linesOf, readLines } from '../../../app/export/export-lines.ts';
import { writeExport } from '../../../app/export/write-export.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { perform } from '../../../door/perform.ts';
import { runInProcess } from '../../cli/in-process.ts';
import { createColleague, refusalOf } from '../../support/colleagues.ts';
import { createInstallation, isEmbedded } from '../../support/installation.ts';
import { withInstallation } from '../../support/open-installation.ts';
import { dataFolder } from '../../support/process.ts';
import { createExportingAgency } from './exporting-agency.ts';
import { pathsIn } from './paths-in.ts';

const source = await createInstallation();
const mine = await withInstallation(source, (installation) => createExportingAgency(installation, 'agence-un'));

it('an export on its way keeps the separators that end a line elsewhere', async () => {
  const note = { name: 'un\u2028deux\u2029trois' };
  const parts = (async function* () {
    yield note;
  })();
  const { head, parts: read } = await readLines<object, never>(Readable.from(linesOf(note, parts as never)));
  expect(head).toEqual(note);
  expect((await read.next()).value).toEqual(note);
});

describe('clef export', () => {
  it('refuses a folder that is not empty, and with --force replaces the files of an export alone', async () => {
    const target = dataFolder();
    const [note, contacts] = [join(target, 'note.txt'), join(target, 'csv', 'contacts.csv')];
    writeFileSync(note, 'à garder', { mode: 0o644 });
    const refused = await runInProcess(['export', target, '--agency', 'agence-un'], source);
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/is not empty.*--force/) });
    expect(readdirSync(target)).toEqual(['note.txt']);
    const forced = () => runInProcess(['export', target, '--agency', 'agence-un', '--force'], source);
    expect(await forced()).toMatchObject({ code: 0 });
    writeFileSync(contacts, 'autre', { mode: 0o644 });
    expect(await forced()).toMatchObject({ code: 0 });
    expect(readFileSync(note, 'utf8')).toBe('à garder');
    expect(readFileSync(contacts, 'utf8')).toContain('Élodie');
    expect(statSync(contacts).mode & 0o777).toBe(0o600);
  });

  it.each([
    [['nowhere', '--agency', 'nulle-part'], /There is no agency nulle-part/],
    [['no/such/folder', '--agency', 'agence-un'], /There is no folder/],
    [['person', '--agency', 'agence-un', '--contact', 'contact_01k2m6w9hxe8ra1v5d0z3tq7bn'], /There is no contact/],
    [['person', '--agency', 'agence-un', '--contact', 'user_01k2m6w9hxe8ra1v5d0z3tq7bn'], /expected a contact id/],
    [['new'], /--agency/],
  ])('says what is wrong with %j, and makes nothing', async ([name = '', ...rest], message) => {
    const target = dataFolder();
    const ended = await runInProcess(['export', join(target, name), ...rest], source);
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(message) });
    expect(readdirSync(target)).toEqual([]);
  });

  it('--contact writes one person’s data as JSON and as a page, with their files and no others', async () => {
    const target = join(dataFolder(), 'person');
    const person = ['export', target, '--agency', 'agence-un', '--contact', mine.records.contact];
    expect(await runInProcess(person, source)).toMatchObject({ code: 0, stderr: '' });
    expect(await runInProcess(person, source)).toMatchObject({ code: 1, stderr: expect.stringMatching(/--force/) });
    for (const { path, isFile } of pathsIn(target)) {
      expect(statSync(path).mode & 0o777, path).toBe(isFile ? 0o600 : 0o700);
    }
    const folders = ['bons-de-visite', 'documents-a-signer', 'e-mails-recus', 'pieces-jointes'];
    expect(readdirSync(target).sort()).toEqual([...folders, 'donnees.html', 'donnees.json'].sort());
    expect(JSON.parse(readFileSync(join(target, 'donnees.json'), 'utf8'))).toMatchObject({
      format: 'clef-person',
      id: mine.records.contact,
      records: { contact: [{ firstName: 'Élodie' }], visit: [{ id: mine.records.visit }] },
    });
    expect(readFileSync(join(target, 'donnees.html'), 'utf8')).toContain('<dd>Élodie</dd>');
    const attachments = join(target, 'pieces-jointes');
    const mails = join(target, 'e-mails-recus');
    const namesIn = (folder: string) =>
      mine.files.flatMap(({ path }) => (path.startsWith(folder) ? path.slice(folder.length + 1) : []));
    expect(readdirSync(attachments).sort()).toEqual(namesIn('pieces-jointes').sort());
    expect(readdirSync(mails)).toEqual(namesIn('e-mails-recus'));
    for (const { path, content } of mine.files) {
      expect(readFileSync(join(target, path)).equals(content), path).toBe(true);
    }
    // An export of somebody else has left the first two of them.
    writeFileSync(join(attachments, 'attachment_01k2m6w9hxe8ra1v5d0z3tq7bn plan.pdf'), 'autre');
    writeFileSync(join(mails, 'message_01k2m6w9hxe8ra1v5d0z3tq7bn.eml'), 'autre');
    writeFileSync(join(attachments, 'à moi.txt'), 'à garder');
    expect(await runInProcess([...person, '--force'], source)).toMatchObject({ code: 0 });
    expect(readdirSync(attachments).sort()).toEqual([...namesIn('pieces-jointes'), 'à moi.txt'].sort());
    expect(readdirSync(mails)).toEqual(namesIn('e-mails-recus'));
  });
});

describe('an export', () => {
  it('is of one moment: what is written meanwhile is not in it', async () => {
    await withInstallation(source, async ({ context }) => {
      const { pages } = await beginExport(context, mine.owner);
      const records: unknown[] = [];
      let written: Promise<unknown> | undefined;
      for await (const page of pages) {
        records.push(...page.records);
        // The first statement sets the moment.
        if (page.records.length === 0) continue;
        written ??= perform(context, mine.owner, createContact, { lastName: 'Pendant' });
        // On the embedded store it waits for the export.
        if (!isEmbedded) await written;
      }
      await written;
      expect(JSON.stringify(records)).toContain('Élodie');
      expect(JSON.stringify(records)).not.toContain('Pendant');
    });
  });

  it('is for owners', async () => {
    await withInstallation(source, async ({ db, context }) => {
      const { actor } = await createColleague(db, mine, 'negotiator');
      expect(await refusalOf(beginExport(context, actor))).toMatchObject({ code: 'missing_scope' });
    });
  });

  it('that is interrupted says so, also in place of a whole one', async () => {
    const target = join(dataFolder(), 'export');
    await withInstallation(source, async ({ context }) => {
      await writeExport(target, await beginExport(context, mine.owner));
      expect(existsSync(join(target, 'export.json'))).toBe(true);
      const { agency, pages } = await beginExport(context, mine.owner);
      const interrupted = async function* () {
        for await (const page of pages) {
          yield page;
          if (page.table === 'property') throw new Error('killed');
        }
      };
      await expect(writeExport(target, { agency, pages: interrupted() })).rejects.toThrow('killed');
      // The transaction has ended, or the embedded store would let nobody else in.
      await perform(context, mine.owner, createContact, { lastName: 'Après' });
    });
    expect(readdirSync(target)).toContain('INCOMPLET.txt');
    expect(readdirSync(target)).not.toContain('export.json');
  });

  it('through a server is not taken for a whole one if the server stops', async () => {
    await withInstallation(source, async ({ context }) => {
      const { agency, pages } = await beginExport(context, mine.owner);
      const lines = await collect(linesOf(agency, pages));
      const pagesOf = async (some: string[]) => collect((await readLines(Readable.from(some))).parts);
      expect((await pagesOf(lines)).length).toBe(lines.length - 2);
      await expect(pagesOf(lines.slice(0, -1))).rejects.toThrow(/ended the export/);
      await expect(pagesOf([])).rejects.toThrow(/ended the export/);
    });
  });
});

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
