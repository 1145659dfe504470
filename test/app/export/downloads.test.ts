import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { describe, expect, it, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { publishProperties } from '../../../domain/properties/publish-properties.ts';
import { version } from '../../../domain/shared/version.ts';
import { createColleague, PASSWORD } from '../../support/colleagues.ts';
import { exchangeFiles } from '../../support/exchanged-files.ts';
import { startTestServer } from '../../support/test-server.ts';
import { unzip } from '../../support/unzip.ts';

const { url, db, context, createAgency } = await startTestServer();
const agency = await createAgency();
const [owner, assistant] = [await createColleague(db, agency, 'owner'), await createColleague(db, agency, 'assistant')];
const email = { status: 'granted', source: 'Formulaire' };
const consent = { sms: { status: 'granted', source: '=HYPERLINK("x")' }, email };
const alba = { lastName: 'Alba', phone: '0639981104', email: 'alba@courriel.example' };
const { id } = await agency.perform(createContact, { ...alba, consent });

async function signIn(email: string) {
  const post = (path: string, input: unknown, cookie = '') =>
    fetch(`${url}/console/trpc/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify(input),
    });
  const cookie = String((await post('account.signIn', { email, password: PASSWORD })).headers.getSetCookie()[0]).split(
    ';',
  )[0];
  const { result } = (await (await post('account.state', {}, cookie)).json()) as { result: { data: { csrf: string } } };
  return { cookie: cookie as string, csrf: result.data.csrf };
}

const [ours, theirs] = [await signIn(owner.email), await signIn(assistant.email)];

const download = (
  file: string,
  fields: Record<string, string>,
  { cookie, csrf }: { cookie: string; csrf: string } = ours,
  headers: Record<string, string> = {},
) =>
  fetch(`${url}/console/downloads/${file}`, {
    method: 'POST',
    headers: { Cookie: cookie, ...headers },
    body: new URLSearchParams({ ...fields, csrf }),
  });

/** The files of a ZIP, in latin-1. */
async function unzipped(bytes: Buffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    const content = await zip.openReadStreamPromise(entry);
    files[entry.fileName] = await text(content.setEncoding('latin1'));
  }
  return files;
}

const entriesOf = async (operation: string) => {
  const entries = db.selectFrom('journal_entry').select(['outcome', 'subject']).where('agency_id', '=', agency.id);
  return entries.where('operation', '=', operation).orderBy('seq').execute();
};

describe('a download of the console', () => {
  it('gives a person’s data as a page and as JSON, with the files they sent and got, and says so in the journal', async () => {
    const files = await exchangeFiles(context, agency, id);
    const other = await agency.perform(createContact, {
      lastName: 'Braz',
      email: 'braz@courriel.example',
      consent: { email },
    });
    await exchangeFiles(context, agency, other.id);
    const answer = await download('person', { id });
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename=donnees-${id}.zip`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const entries = unzip(Buffer.from(await answer.arrayBuffer()));
    expect(Object.keys(entries).sort()).toEqual(
      ['donnees.html', 'donnees.json', ...files.map(({ path }) => path)].sort(),
    );
    for (const { path, content } of files) expect(entries[path]).toEqual(content);
    expect(entries['donnees.html']?.toString()).toContain('Alba');
    const data = JSON.parse(String(entries['donnees.json']));
    expect(data).toMatchObject({ format: 'clef-person', formatVersion: 2, id });
    expect(data.records.attachment).toHaveLength(3);
    expect(data.records.original_mail).toHaveLength(1);
    expect(data.records.attachment).toContainEqual(expect.objectContaining({ name: 'plan.exe', refusal: 'kind' }));
    expect(await entriesOf('exportContact')).toEqual([{ outcome: 'done', subject: id }]);
  });

  it('gives the data of a person whose texts are names that every JavaScript object has', async () => {
    const { id } = await agency.perform(createContact, { firstName: '__proto__', lastName: 'constructor' });
    const entries = unzip(Buffer.from(await (await download('person', { id })).arrayBuffer()));
    expect(entries['donnees.html']?.toString()).toMatch(/<dd>__proto__<\/dd>[\s\S]*<dd>constructor<\/dd>/);
  });

  it('gives the register of consents, which no spreadsheet computes', async () => {
    const text = await (await download('consents', {})).text();
    expect(text).toContain('"Alba";"SMS";"Donné";"\'=HYPERLINK(""x"")"');
    expect(await entriesOf('exportConsents')).toHaveLength(1);
  });

  it('gives the contacts of a list as it is filtered, and all properties', async () => {
    await agency.perform(createContact, { lastName: '=1+1', tags: ['vendeur'] });
    await agency.perform(createProperty, {
      ...{ reference: 'EXP-1', title: '+33', type: 'house', priceEuros: 300_000 },
      address: { postcode: '44000', city: 'Nantes' },
    });
    const all = await download('contacts', {});
    expect(all.headers.get('content-disposition')).toMatch(/filename="?contacts-\d{4}-\d\d-\d\d\.csv/);
    const everybody = await all.text();
    for (const name of ['Alba', "'=1+1"]) expect(everybody).toContain(name);
    const filtered = await (await download('contacts', { filters: JSON.stringify({ tag: 'vendeur' }) })).text();
    expect(filtered).toContain('"\'=1+1"');
    expect(filtered).not.toContain('Alba');
    expect(await (await download('properties', {})).text()).toContain('"\'+33"');
    expect((await download('contacts', { filters: '{"tag":1}' })).status).toBe(400);
    expect((await download('contacts', { filters: 'x' })).status).toBe(400);
    expect((await entriesOf('exportContacts')).filter(({ outcome }) => outcome === 'done')).toHaveLength(2);
    expect(await entriesOf('exportProperties')).toHaveLength(1);
  });

  it('gives everything as a ZIP', async () => {
    const bytes = Buffer.from(await (await download('agency', {})).arrayBuffer());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    for (const name of ['README.txt', 'export.json', 'csv/contacts.csv', 'jsonl/contacts.jsonl']) {
      expect(bytes.includes(name), name).toBe(true);
    }
    expect(bytes.includes('INCOMPLET')).toBe(false);
    expect(await entriesOf('exportAgency')).toHaveLength(1);
  });

  it('is made once at a time in an agency, and the next one when it is there', async () => {
    const kinds = ['agency', 'agency', 'contacts', 'consents', 'properties', 'adverts', 'person'];
    const [one, other] = [await createAgency(), await createAgency()];
    const fields = { id: (await one.perform(createContact, alba)).id, agencyId: 'MONAGENCE' };
    const here = await signIn((await createColleague(db, one, 'owner')).email);
    const elsewhere = await signIn((await createColleague(db, other, 'owner')).email);
    const answers = await Promise.all([
      ...kinds.map((kind) => download(kind, fields, here)),
      download('agency', {}, elsewhere),
    ]);
    const [neighbour] = answers.splice(-1);
    expect(neighbour?.status).toBe(200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(6).fill(409)]);
    for (const answer of answers) {
      const body = Buffer.from(await answer.arrayBuffer());
      if (answer.status === 409)
        expect(JSON.parse(String(body))).toMatchObject({ code: 'conflict', hint: expect.stringMatching(/Wait until/) });
    }
    for (const kind of kinds) {
      const answer = await download(kind, fields, here);
      await answer.arrayBuffer();
      expect([kind, answer.status]).toEqual([kind, 200]);
    }
  });

  it('that was given up lets the next one begin', async () => {
    const given = new AbortController();
    const answer = fetch(`${url}/console/downloads/agency`, {
      method: 'POST',
      headers: { Cookie: ours.cookie },
      body: new URLSearchParams({ csrf: ours.csrf }),
      signal: given.signal,
    });
    given.abort();
    await expect(answer).rejects.toThrow();
    await vi.waitUntil(
      async () => {
        const again = await download('agency', {});
        await again.arrayBuffer();
        return again.status === 200;
      },
      { timeout: 60_000 },
    );
  });

  it('gives the adverts of the published properties in the format of the portals', async () => {
    const { id } = await agency.perform(createProperty, {
      ...{ reference: 'ANN-1', title: 'L’été', type: 'house', status: 'available', priceEuros: 300_000 },
      ...{ description: 'Au calme.', surfaceSqm: 120, rooms: 5, feesPaidBy: 'seller' },
      address: { street: '12 rue des Lilas', postcode: '44000', city: 'Nantes', latitude: 47.2184, longitude: -1.5536 },
    });
    await agency.perform(publishProperties, { ids: [id] });
    const answer = await download('adverts', { agencyId: 'MONAGENCE', exactAddress: 'true' });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename=clef_monagence.zip');
    const files = await unzipped(Buffer.from(await answer.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual(['Annonces.csv', 'Config.txt', 'Photos.cfg']);
    expect(files['Config.txt']).toBe(`Version=4.12\r\nApplication=Clef / ${version}\r\nDevise=Euro\r\n`);
    expect(files['Photos.cfg']).toBe('Mode=URL\r\n');
    const adverts: string[][] = parse(files['Annonces.csv'] as string, { delimiter: '!#' });
    expect(adverts.map((fields) => [fields[0], fields[1], fields[7], fields[19], fields.length])).toEqual([
      ['MONAGENCE', 'ANN-1', '12 rue des Lilas', "L'été", 334],
    ]);
    const without = Buffer.from(await (await download('adverts', { agencyId: 'MONAGENCE' })).arrayBuffer());
    expect((await unzipped(without))['Annonces.csv']).not.toMatch(/Lilas|47\.2184/);
    expect(await entriesOf('exportAdverts')).toHaveLength(2);
    for (const agencyId of ['', '../x', 'a"b', 'x'.repeat(41)]) {
      expect((await download('adverts', { agencyId })).status, agencyId).toBe(400);
    }
  });

  it.each(['person', 'consents', 'contacts', 'properties', 'adverts', 'agency'])(
    'is refused without a session, token, role, or from elsewhere: %s',
    async (file) => {
      const before = (await db.selectFrom('journal_entry').select('id').where('outcome', '=', 'done').execute()).length;
      const statuses = await Promise.all([
        download(file, { id, agencyId: 'x' }, { ...ours, cookie: '' }),
        download(file, { id, agencyId: 'x' }, { ...ours, csrf: '' }),
        download(file, { id, agencyId: 'x' }, { ...ours, csrf: theirs.csrf }),
        download(file, { id, agencyId: 'x' }, theirs),
        download(file, { id, agencyId: 'x' }, ours, { 'Sec-Fetch-Site': 'cross-site' }),
        fetch(`${url}/console/downloads/${file}?csrf=${ours.csrf}`, { headers: { Cookie: ours.cookie } }),
      ]);
      expect(statuses.map(({ status }) => status)).toEqual([401, 403, 403, 403, 403, 404]);
      expect(await db.selectFrom('journal_entry').select('id').where('outcome', '=', 'done').execute()).toHaveLength(
        before,
      );
    },
  );

  it('knows nobody of another agency', async () => {
    const other = await createAgency();
    const { id: theirId } = await other.perform(createContact, { lastName: 'Autre' });
    expect((await download('person', { id: theirId })).status).toBe(404);
  });
});
