import { createHash, hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { beginExport } from '../../../app/export/export-agency.ts';
import { linesOf, readLines } from '../../../app/export/export-lines.ts';
import { writeExport } from '../../../app/export/write-export.ts';
import { perform } from '../../../approval/perform.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { exportedTables, exportOf } from '../../../domain/exports/all-tables.ts';
import { cellsOfTable } from '../../../domain/exports/table-csv.ts';
import { runInProcess } from '../../cli/in-process.ts';
import { createColleague, refusalOf } from '../../support/colleagues.ts';
import { originalOf, recordsOfCsv } from '../../support/csv.ts';
import { createInstallation, isEmbedded } from '../../support/installation.ts';
import { withInstallation } from '../../support/open-installation.ts';
import { dataFolder } from '../../support/process.ts';
import { createExportingAgency } from './exporting-agency.ts';

const source = await createInstallation();
const { mine, theirs, stored, secrets } = await withInstallation(source, async (installation) => {
  const { db } = installation;
  const mine = await createExportingAgency(installation, 'agence-un');
  const theirs = await createExportingAgency(installation, 'agence-deux');
  const stored: Record<string, number> = {};
  for (const table of exportedTables) {
    const column = table === 'agency' ? 'id' : 'agency_id';
    const counted = sql<{
      n: string;
    }>`select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} = ${mine.id}`;
    stored[table] = Number((await counted.execute(db)).rows[0]?.n);
  }
  const hashes = await sql<{ secret: string }>`
    select password_hash as secret from user_account union all select secret_hash from access_key
    union all select token_hash from session union all select encode(secret, 'hex') from webhook
    union all select encode(secret, 'base64') from webhook`.execute(db);
  const secrets = hashes.rows.map(({ secret }) => secret).concat(mine.key, mine.webhookSecret);
  return { mine, theirs, stored, secrets };
});

const folder = join(dataFolder(), 'export');
const made = await runInProcess(['export', folder, '--agency', 'agence-un'], source);

const pathsIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: join(entry.parentPath, entry.name),
    isFile: entry.isFile(),
  }));
const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
const everything = () =>
  pathsIn(folder)
    .filter(({ isFile }) => isFile)
    .map(({ path }) => readFileSync(path, 'utf8'))
    .join('\n');
const linesIn = (file: string): Record<string, unknown>[] =>
  read('jsonl', `${file}.jsonl`)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe('an export', () => {
  it('succeeds, and only its owner may read it', () => {
    expect(made).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/export: \d+ records of agence-un/),
    });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const { path, isFile } of pathsIn(folder))
      expect(statSync(path).mode & 0o777, path).toBe(isFile ? 0o600 : 0o700);
  });

  it.each(exportedTables)('has each row of %s in both files', (table) => {
    const { file } = exportOf(table);
    // The export itself is the last entry of the journal.
    const expected = (stored[table] ?? 0) + (table === 'journal_entry' ? 1 : 0);
    expect(linesIn(file)).toHaveLength(expected);
    const cells = recordsOfCsv(read('csv', `${file}.csv`));
    expect(cells).toHaveLength(expected);
    for (const cell of cells) expect(Object.keys(cell)).toEqual(cellsOfTable(table).map(({ title }) => title));
  });

  it('has the same person in CSV for a French spreadsheet, and in JSON without loss', () => {
    const [contact] = linesIn('contacts');
    expect(contact).toMatchObject({
      id: mine.records.contact,
      firstName: 'Élodie',
      phone: '+33639981234',
      stage: 'new',
    });
    expect(contact?.smsConsent).toMatchObject({ status: 'granted', source: 'Formulaire' });
    const [cells] = recordsOfCsv(read('csv', 'contacts.csv'));
    expect(cells).toMatchObject({ Contact: mine.records.contact, Étape: 'Nouveau', 'Consentement SMS': 'Donné' });
    expect(cells?.Téléphone).toBe("'+33639981234");
    expect(originalOf(cells?.Téléphone ?? '')).toBe('+33639981234');
    const [visit] = recordsOfCsv(read('csv', 'visites.csv'));
    expect(visit).toMatchObject({
      Début: '2026-12-01 10:00:00',
      Bien: mine.records.property,
      Contact: mine.records.contact,
    });
    expect(linesIn('visites')[0]?.startsAt).toBe('2026-12-01T09:00:00.000Z');
  });

  it('has a manifest with the number of records and the hash of each file', () => {
    const manifest = JSON.parse(read('export.json'));
    expect(manifest).toMatchObject({ format: 'clef-export', agency: { slug: 'agence-un', timeZone: 'Europe/Paris' } });
    expect(Object.keys(manifest.files)).toEqual(exportedTables.map((table) => exportOf(table).file));
    for (const [file, written] of Object.entries<any>(manifest.files)) {
      for (const kind of ['csv', 'jsonl']) {
        const content = read(kind, `${file}.${kind}`);
        expect(written[kind]).toEqual({ bytes: Buffer.byteLength(content), sha256: hash('sha256', content) });
      }
      expect(written.records).toBe(linesIn(file).length);
    }
  });

  it('has a README that names every file and every column', () => {
    const readme = read('README.txt').replaceAll('\u00A0', ' ');
    for (const table of exportedTables) {
      expect(readme).toContain(`${exportOf(table).file}.csv`);
      for (const { title, field } of cellsOfTable(table)) expect(readme).toContain(`  ${title} (${field})`);
    }
  });

  it('has no secret, and nothing of another agency', () => {
    const text = everything();
    expect(secrets.length).toBeGreaterThan(8);
    for (const secret of secrets) expect(text).not.toContain(secret);
    for (const id of [...Object.values(theirs.records), 'agence-deux']) expect(text).not.toContain(id);
    expect(text).toContain('Bonjour de agence-un');
  });

  it('has a journal whose chain can be checked with what its README says, and which says that the export was made', () => {
    const entries = linesIn('journal').sort((a, b) => Number(a.seq) - Number(b.seq));
    expect(entries.at(-1)).toMatchObject({ operation: 'exportAgency', outcome: 'done', actor: { name: 'Clef' } });
    expect(chainOf(entries)).toEqual(entries.map(({ hash }) => hash));
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index + 1));
    const altered = entries.map((entry, index) => (index === 1 ? { ...entry, operation: 'autre' } : entry));
    expect(chainOf(altered)).not.toEqual(entries.map(({ hash }) => hash));
  });
});

/** The hashes of a journal, computed anew. */
function chainOf(entries: Record<string, unknown>[]): string[] {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const sorted = (actor: unknown) => Object.fromEntries(Object.entries(actor as object).sort());
  let last = '';
  return entries.map(({ id, at, actor, operation, outcome, code, subject, requestId }) => {
    last = sha256(last + sha256(JSON.stringify([id, at, sorted(actor), operation, outcome, code, subject, requestId])));
    return last;
  });
}

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
    expect(readdirSync(target).sort()).toEqual(['donnees.html', 'donnees.json', 'pieces-jointes']);
    expect(JSON.parse(readFileSync(join(target, 'donnees.json'), 'utf8'))).toMatchObject({
      format: 'clef-person',
      id: mine.records.contact,
      records: { contact: [{ firstName: 'Élodie' }], visit: [{ id: mine.records.visit }] },
    });
    expect(readFileSync(join(target, 'donnees.html'), 'utf8')).toContain('<dd>Élodie</dd>');
    const attachments = join(target, 'pieces-jointes');
    const names = mine.files.map(({ id, name }) => `${id} ${name}`);
    expect(readdirSync(attachments).sort()).toEqual(names.sort());
    for (const { id, name, content } of mine.files) {
      expect(readFileSync(join(attachments, `${id} ${name}`)).equals(content)).toBe(true);
    }
    // An export of somebody else has left the first of them.
    writeFileSync(join(attachments, 'attachment_01k2m6w9hxe8ra1v5d0z3tq7bn plan.pdf'), 'autre');
    writeFileSync(join(attachments, 'à moi.txt'), 'à garder');
    expect(await runInProcess([...person, '--force'], source)).toMatchObject({ code: 0 });
    expect(readdirSync(attachments).sort()).toEqual([...names, 'à moi.txt'].sort());
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
      const { actor } = await createColleague(db, mine, 'agent');
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
