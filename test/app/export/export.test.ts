import { createHash, hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { exportedTables, exportOf } from '../../../domain/exports/all-tables.ts';
import { cellsOfTable } from '../../../domain/exports/table-csv.ts';
import { runInProcess } from '../../cli/in-process.ts';
import { recordsOfCsv } from '../../support/csv.ts';
import { createInstallation } from '../../support/installation.ts';
import { withInstallation } from '../../support/open-installation.ts';
import { dataFolder } from '../../support/process.ts';
import { createExportingAgency } from './exporting-agency.ts';
import { pathsIn } from './paths-in.ts';

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
    expect(cells?.Téléphone).toBe('06 39 98 12 34');
    const [colleague] = recordsOfCsv(read('csv', 'equipe.csv'));
    expect(colleague?.Nom).toMatch(/\p{L}/u);
    const [key] = recordsOfCsv(read('csv', 'agents.csv'));
    expect(key).toMatchObject({ 'Créé par': colleague?.Nom, 'Créé par (identifiant)': colleague?.Collègue });
    const [visit] = recordsOfCsv(read('csv', 'visites.csv'));
    expect(visit).toMatchObject({
      Début: '2026-12-01 10:00:00',
      Bien: mine.records.property,
      Contact: mine.records.contact,
    });
    expect(linesIn('visites')[0]?.startsAt).toBe('2026-12-01T09:00:00.000Z');
  });

  it('names the contact beside each message, whose line in JSON stays as it is', () => {
    const { firstName, lastName } = linesIn('contacts').find(({ id }) => id === mine.records.contact) ?? {};
    const name = [firstName, lastName].filter(Boolean).join(' ');
    expect(name).toContain('Élodie');
    const cells = recordsOfCsv(read('csv', 'messages.csv'));
    expect(cells[0]).toMatchObject({ Contact: mine.records.contact, 'Nom du contact': name });
    const contactOf = new Map(linesIn('conversations').map(({ id, contactId }) => [id, contactId]));
    expect(cells.map(({ Contact }) => Contact)).toEqual(
      cells.map(({ Conversation }) => contactOf.get(Conversation ?? '')),
    );
    expect(Object.keys(linesIn('messages')[0] ?? {})).not.toContain('contactId');
  });

  it('has the files of e-mails byte for byte, and names one that was not kept with the reason', () => {
    const written = ['pieces-jointes', 'e-mails-recus'].flatMap((kind) =>
      readdirSync(join(folder, kind)).map((name) => `${kind}/${name}`),
    );
    expect(written.sort()).toEqual(mine.files.map(({ path }) => path).sort());
    for (const { path, content } of mine.files) {
      expect(readFileSync(join(folder, path)).equals(content), path).toBe(true);
    }
    const refused = linesIn('pieces-jointes').filter(({ refusal }) => refusal !== null);
    expect(refused).toMatchObject([{ name: 'plan.exe', refusal: 'kind', sha256: null, bytes: 2 }]);
    const cells = recordsOfCsv(read('csv', 'pieces-jointes.csv')).map((file) => file['Non conservé']);
    expect(cells.filter(Boolean)).toEqual(['Type non accepté']);
  });

  it('has the photos of each property byte for byte and in their order, without those that were removed', () => {
    const names = readdirSync(join(folder, 'photos')).sort();
    expect(names).toEqual(
      [1, 2].map((rank) => expect.stringMatching(new RegExp(`^\\S+ 0${rank} photo_\\w{26}\\.png$`))),
    );
    for (const [index, name] of names.entries()) {
      expect(readFileSync(join(folder, 'photos', name)).equals(mine.photos[index] as Buffer), name).toBe(true);
    }
    const rows = linesIn('photos');
    const kept = rows.filter(({ removedAt }) => removedAt === null).map(({ id }) => id);
    expect([rows.length, kept.sort()]).toEqual([3, names.map((name) => name.slice(-36, -4)).sort()]);
    for (const row of rows) expect(row).toMatchObject({ propertyId: mine.records.property, type: 'image/png' });
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
