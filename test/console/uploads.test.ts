import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { undoImport } from '../../domain/imports/undo-import.ts';
import { createColleague, PASSWORD } from '../support/colleagues.ts';
import { dataFolder } from '../support/process.ts';
import { docx, pdfOf } from '../support/sample-files.ts';
import { startTestServer } from '../support/test-server.ts';
import { signInToConsole } from './client.ts';

const { url, db, createAgency } = await startTestServer();
const agency = await createAgency();
const signInAs = async (role: 'owner' | 'negotiator') =>
  signInToConsole(url, { email: (await createColleague(db, agency, role)).email, password: PASSWORD });
const [ours, theirs] = [await signInAs('owner'), await signInAs('negotiator')];

type Sender = { cookie: string; csrf: string };

const TABLE = 'Nom;Portable\nAlba;06 39 98 11 04\n;pas un numéro\n';
const mapping = { Nom: 'lastName', Portable: 'mobile' };

async function upload(
  step: string,
  content: string | Uint8Array,
  choices: object = { mapping },
  sender: Sender = ours,
  headers = {},
) {
  const line = `${JSON.stringify({ name: 'clients.csv', kind: 'contacts', ...choices })}\n`;
  const response = await fetch(`${url}/console/imports/${step}`, {
    method: 'POST',
    headers: { Cookie: sender.cookie, 'X-Clef-Csrf': sender.csrf, ...headers },
    body: Buffer.concat([Buffer.from(line), Buffer.from(content)]),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const contactNames = async () => {
  const rows = await db.selectFrom('contact').select('last_name').where('agency_id', '=', agency.id).execute();
  return rows.map(({ last_name }) => last_name).sort();
};

describe('a file that is being received', () => {
  /** The open files of this process that stood in a folder and have no name any more. */
  const namelessIn = (folder: string) =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        const path = readlinkSync(`/proc/self/fd/${fd}`);
        return path.startsWith(folder) && path.endsWith('(deleted)');
      } catch {
        return false;
      }
    });

  it.runIf(existsSync('/proc/self/fd'))(
    'has no name, so that nothing of it is left if the process is killed',
    async () => {
      const folder = dataFolder();
      vi.stubEnv('TMPDIR', folder);
      const sending = request(`${url}/console/imports/columns`, {
        method: 'POST',
        headers: { Cookie: ours.cookie, 'X-Clef-Csrf': ours.csrf },
      });
      sending.on('error', () => undefined).write('{"name":"clients.csv","kind":"contacts"}\nNom;Portable\nAlba');
      await vi.waitUntil(() => namelessIn(folder).length === 1);
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      expect(files).toEqual([]);
      sending.destroy();
      await vi.waitUntil(() => namelessIn(folder).length === 0);
      vi.unstubAllEnvs();
    },
  );
});

describe('a file for an e-mail', () => {
  const attach = async (content: Uint8Array, sender: Sender = theirs, headers = {}, name = 'plan.docx') => {
    const response = await fetch(`${url}/console/attachments`, {
      method: 'POST',
      headers: { Cookie: sender.cookie, 'X-Clef-Csrf': sender.csrf, ...headers },
      body: Buffer.concat([Buffer.from(`${JSON.stringify({ name })}\n`), content]),
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const download = (id: string, { cookie, csrf }: Sender) =>
    fetch(`${url}/console/downloads/attachment`, {
      method: 'POST',
      headers: { Cookie: cookie },
      body: new URLSearchParams({ id, csrf }),
    });

  it('is kept, and is only ever a download', async () => {
    const { status, body } = await attach(docx, theirs, {}, 'Offre « signée ».docx');
    expect([status, body]).toMatchObject([200, { name: 'Offre « signée ».docx', bytes: docx.length }]);
    const answer = await download(body.id, theirs);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(docx);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename=.*UTF-8''Offre%20%C2%AB/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-type': expect.stringMatching(/wordprocessingml/),
    });
    // It is in another colleague's form.
    expect((await download(body.id, ours)).status).toBe(404);
    expect((await download(body.id, { ...theirs, csrf: '' })).status).toBe(403);
    expect((await download(body.id, { ...theirs, cookie: '' })).status).toBe(401);
  });

  it('is refused without a session, token or role, from elsewhere, and with more than 10 MiB', async () => {
    const assistant = await signInToConsole(url, {
      email: (await createColleague(db, agency, 'assistant')).email,
      password: PASSWORD,
    });
    const count = () => db.selectFrom('attachment').select('id').where('agency_id', '=', agency.id).execute();
    const before = await count();
    const answers = await Promise.all([
      attach(docx, { ...theirs, cookie: '' }),
      attach(docx, { ...theirs, csrf: '' }),
      attach(docx, assistant),
      attach(docx, theirs, { 'Sec-Fetch-Site': 'cross-site' }),
      attach(pdfOf(10 * 1024 * 1024 + 1), theirs, {}, 'plan.pdf'),
      attach(pdfOf(11 * 1024 * 1024), theirs, {}, 'plan.pdf'),
      attach(Buffer.from('<script>'), theirs, {}, 'plan.pdf'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 403, 422, 413, 422]);
    expect(answers.slice(4).map(({ body }) => body.code)).toEqual([
      'attachment_too_large',
      'payload_too_large',
      'attachment_kind',
    ]);
    expect(await count()).toEqual(before);
  });
});

describe('a file that a person brings', () => {
  it('is described by its columns; a consent is undecided', async () => {
    const { body } = await upload('columns', 'NOM;Newsletter\n;\nAlba;oui\n', {});
    expect(body.columns).toEqual([
      { heading: 'NOM', field: 'lastName', sample: 'Alba', isUndecided: false },
      { heading: 'Newsletter', field: null, sample: 'oui', isUndecided: true },
    ]);
    const apimo = await upload('columns', 'Nom;Nom de famille\nx;Alba\n', { preset: 'apimo' });
    expect(apimo.body.columns.map(({ field }: { field: string }) => field)).toEqual(['detail', 'lastName']);
  });

  it('is imported as it was previewed, and not otherwise', async () => {
    const { body: preview } = await upload('preview', TABLE);
    expect(preview.counts).toMatchObject({ rows: 2, created: 1, refused: 1 });
    expect(preview.errors).toMatchObject([{ row: 3, column: 'Portable' }]);
    const { fingerprint } = preview;
    const choices = { mapping, fingerprint, skipErrors: true };
    for (const [content, changed] of [
      [TABLE.replace('Alba', 'Albe'), choices],
      [TABLE, { ...choices, existing: 'update' }],
      [TABLE, { ...choices, mapping: { Nom: 'firstName', Portable: 'mobile' } }],
    ] as const) {
      const { status, body } = await upload('import', content, changed);
      expect([status, body.code]).toEqual([409, 'conflict']);
    }
    expect(await contactNames()).toEqual([]);
    expect((await upload('import', TABLE, choices)).body.counts).toMatchObject({ created: 1, refused: 1 });
    expect(await contactNames()).toEqual(['Alba']);
    // The same file again: Alba exists by now, so the preview is no longer true.
    expect((await upload('import', TABLE, choices)).status).toBe(409);
    expect(await contactNames()).toEqual(['Alba']);
  });

  it('is imported once, and answered again if the answer was lost', async () => {
    const table = 'Nom;Portable\nColin;06 39 98 11 05\n';
    const { fingerprint } = (await upload('preview', table)).body;
    const press = { mapping, fingerprint, skipErrors: true, formId: crypto.randomUUID() };
    const [first, again] = [await upload('import', table, press), await upload('import', table, press)];
    expect(first.body.counts).toMatchObject({ created: 1 });
    expect(again).toEqual(first);
    expect((await contactNames()).filter((name) => name === 'Colin')).toHaveLength(1);
    // Another press, after another preview, is compared with the records.
    const other = await upload('import', table, { ...press, formId: crypto.randomUUID() });
    expect([other.status, other.body.code]).toEqual([409, 'conflict']);
  });

  it('is not answered again once its import was undone, and is imported after a new preview alone', async () => {
    const table = 'Nom;Portable\nDrouet;06 39 98 11 06\n';
    const { fingerprint } = (await upload('preview', table)).body;
    const press = { mapping, fingerprint, skipErrors: true, formId: crypto.randomUUID() };
    const { body: first } = await upload('import', table, press);
    expect((await upload('import', table, press)).body).toEqual(first);
    await agency.perform(undoImport, { id: first.id });
    const again = await upload('import', table, press);
    expect([again.status, again.body.code, again.body.detail]).toEqual([
      409,
      'conflict',
      expect.stringContaining('an import was undone'),
    ]);
    expect(await contactNames()).not.toContain('Drouet');
    const { body: anew } = await upload('preview', table);
    const done = await upload('import', table, {
      ...press,
      ...{ fingerprint: anew.fingerprint, formId: crypto.randomUUID() },
    });
    expect(done.body.counts).toMatchObject({ created: 1 });
    expect(await contactNames()).toContain('Drouet');
  });

  it('is not repeated under an id without the fingerprint, which alone names its content', async () => {
    const answer = await upload('import', TABLE, { mapping, skipErrors: true, formId: crypto.randomUUID() });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ path: 'fingerprint' }] } });
  });

  it('is refused without a session, token or role, from elsewhere, and with more than 30 MB', async () => {
    const before = await contactNames();
    const content = 'Nom\nPersonne\n';
    const choices = { mapping: { Nom: 'lastName' } };
    for (const step of ['columns', 'preview', 'import']) {
      const statuses = await Promise.all([
        upload(step, content, choices, { ...ours, cookie: '' }),
        upload(step, content, choices, { ...ours, csrf: '' }),
        upload(step, content, choices, { ...ours, csrf: theirs.csrf }),
        upload(step, content, choices, theirs),
        upload(step, content, choices, ours, { 'Sec-Fetch-Site': 'cross-site' }),
        upload(step, Buffer.alloc(30 * 1024 * 1024 + 1, 'a'), choices),
        upload(step, content, { ...choices, kind: 'owners' }),
      ]);
      expect(statuses.map(({ status }) => status)).toEqual([401, 403, 403, 403, 403, 413, 400]);
    }
    expect(await contactNames()).toEqual(before);
  });

  it('is refused if it begins with another JSON than the choices, or has a name that is no text', async () => {
    const headers = { Cookie: ours.cookie, 'X-Clef-Csrf': ours.csrf };
    for (const path of ['imports/columns', 'imports/preview', 'imports/import', 'attachments']) {
      for (const line of ['null', '[]', '5', '{']) {
        const request = { method: 'POST', headers, body: `${line}\n${TABLE}` };
        expect((await fetch(`${url}/console/${path}`, request)).status, `${path} ${line}`).toBe(400);
      }
    }
    expect((await upload('import', 'Nom\nPersonne\n', { name: 'a\u0000.csv' })).status).toBe(400);
  });

  it('that is too large is refused also where no length was announced', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"name":"a.csv","kind":"contacts"}\n'));
        for (let n = 0; n < 31; n += 1) controller.enqueue(new Uint8Array(1024 * 1024).fill(97));
        controller.close();
      },
    });
    const headers = { Cookie: ours.cookie, 'X-Clef-Csrf': ours.csrf };
    const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    expect((await fetch(`${url}/console/imports/columns`, request)).status).toBe(413);
  });
});
