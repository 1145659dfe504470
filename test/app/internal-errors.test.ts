import { describe, expect, it } from 'vitest';
import type { Db } from '../../storage/db.ts';
import { resources } from '../../tools/resources.ts';
import { entryPoints } from '../support/entry-points.ts';
import { createRecords, sampleInputs } from '../support/records.ts';
import { changedRows, executeAuthentication } from '../support/rows.ts';
import { mcpClient, restClient, startServerOn, startTestServer } from '../support/test-server.ts';

const here = await startTestServer();
const agency = await here.createAgency();
const samples = sampleInputs(await createRecords(here, agency));

const CANARY = 'canary: select secret from vault at /srv/clef/domain.ts:1';

const selectFromAgencyOnly = (db: Db) => (table: 'agency') => {
  if (table !== 'agency') throw new Error(CANARY);
  return db.selectFrom(table);
};

/**
 * Makes every query of an operation throw. Authentication uses a raw statement and still works, and so does reading the
 * agency, without which no host can connect.
 */
const broken = (rows: Db) =>
  new Proxy(rows, {
    get: (db, name) => {
      if (name === 'selectFrom') return selectFromAgencyOnly(db);
      if (name === 'executeQuery') return executeAuthentication(db, () => new Error(CANARY));
      if (['insertInto', 'updateTable', 'transaction'].includes(String(name))) throw new Error(CANARY);
      const value = Reflect.get(db, name, db);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  }) as Db;
const { url } = await startServerOn(changedRows(here.context.rows, broken));

const tellsNothing = (text: string) => expect(text).not.toMatch(/canary|secret|vault|\/srv|domain\.ts| at /);

describe.each(entryPoints)('a bug in $name', ({ operation, call }) => {
  it('shows a code and a request id, never the error', async () => {
    const answer = await call(url, await agency.key(), samples[operation.name] ?? {});
    expect(answer).toMatchObject({ ok: false, code: 'internal' });
    expect(answer.text).toMatch(/req_[0-9a-f-]{36}/);
    tellsNothing(answer.text);
  });
});

it.each(resources.map(({ uri }) => uri))('a bug in %s does not either', async (uri) => {
  const host = await mcpClient(url, await agency.key());
  const ids = {
    draft: 'draft_01k2m6w9hxe8ra1v5d0z3tq7bn',
    contact: samples.getContact?.id,
    property: samples.getProperty?.id,
  };
  const [, kind] = /clef:\/\/(contact|propert|draft)/.exec(uri) ?? [];
  const id = ids[(kind === 'propert' ? 'property' : kind) as keyof typeof ids];
  const answer = await host
    .readResource({ uri: uri.replace('{id}', String(id)) })
    .catch((error: Error) => error.message);
  expect(answer).toMatch(/internal: .*req_[0-9a-f-]{36}/);
  tellsNothing(String(answer));
  await host.close();
});

it('a problem contains the request id of its header', async () => {
  const answer = await restClient(url, await agency.key())('GET', '/contacts');
  expect(answer).toMatchObject({ status: 500, body: { requestId: answer.headers.get('x-request-id') } });
});

it('a tool says that the store is away when it is lost after the admission', async () => {
  const away = (rows: Db) =>
    new Proxy(rows, {
      get: (db, name) => {
        const lost = () => Object.assign(new Error(CANARY), { code: 'ECONNREFUSED' });
        if (name === 'executeQuery') return executeAuthentication(db, lost);
        const value = Reflect.get(db, name, db);
        return typeof value === 'function' ? value.bind(db) : value;
      },
    }) as Db;
  const { url: lost } = await startServerOn(changedRows(here.context.rows, away));
  const host = await mcpClient(lost, await agency.key());
  const answer = await host.callTool({ name: 'get_property', arguments: { propertyId: samples.getProperty?.id } });
  expect(answer).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/^unavailable: /) }] });
  await host.close();
});
