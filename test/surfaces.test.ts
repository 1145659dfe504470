import { describe, expect, it } from 'vitest';
import { isPermitted, scopesFor } from '../domain/access/permissions.ts';
import { scopes } from '../domain/shared/actor.ts';
import { newId, publicId } from '../domain/shared/ids.ts';
import { inputSchema } from '../rest/json-schema.ts';
import { routes } from '../rest/routes.ts';
import { resources } from '../tools/resources.ts';
import { tools } from '../tools/tools.ts';
import { digestRows } from './support/all-rows.ts';
import { entryPoints } from './support/entry-points.ts';
import { createRecords, sampleInputs } from './support/records.ts';
import { mcpClient, startTestServer } from './support/test-server.ts';

const server = await startTestServer({ ownStore: true });
const mine = await server.createAgency();
const theirs = await server.createAgency();
const [myRecords, theirRecords] = [await createRecords(server, mine), await createRecords(server, theirs)];
const samples = sampleInputs(myRecords);
const sampleOf = (name: string) =>
  samples[name] ?? expect.unreachable(`no sample for ${name}: add one to sampleInputs`);
const kindOf = (value: unknown) =>
  /^([a-z]+)_[0-9a-z]{26}$/.exec(String(value))?.[1] as keyof typeof myRecords | undefined;

describe('the tables', () => {
  it('have fourteen routes and six tools, with no operation twice in one of them', () => {
    expect(routes).toHaveLength(14);
    expect(tools).toHaveLength(6);
    for (const table of [routes, tools]) {
      expect(new Set(table.map((row) => row.operation.name)).size).toBe(table.length);
    }
  });

  it('expose no operation that is only for humans', () => {
    for (const { operation } of [...routes, ...tools, ...resources]) expect(operation.scope).not.toBe('human');
  });

  it('take objects without a union at the top, so that every host can show a form', () => {
    for (const { operation } of [...routes, ...tools]) {
      const schema = inputSchema(operation.input);
      expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
      for (const keyword of ['oneOf', 'anyOf', 'allOf']) expect(schema).not.toHaveProperty(keyword);
    }
  });
});

describe.each(entryPoints)('$name', ({ operation, call }) => {
  it('is open to a key with one of its scopes, and to no other', async () => {
    const sufficient = scopesFor(operation.scope);
    const otherScopes = scopes.filter((scope) => !sufficient.includes(scope));
    const before = await digestRows(server.db);
    const refused = await call(server.url, await mine.key(otherScopes), sampleOf(operation.name));
    expect(refused.ok).toBe(false);
    expect(refused.text).toContain(sufficient[0]);
    expect(await digestRows(server.db)).toEqual(before);
    for (const scope of sufficient) {
      const answer = await call(server.url, await mine.key([scope]), sampleOf(operation.name));
      // A second enrollment of the same contact is refused by a rule, so the scope was sufficient.
      expect(answer.ok || answer.code === 'already_enrolled', answer.text).toBe(true);
    }
  });

  const references = Object.entries(sampleOf(operation.name)).filter(([, value]) => kindOf(value));
  it.each(references)('answers the same for another agency’s %s as for an unknown one', async (field, value) => {
    const kind = kindOf(value) as keyof typeof myRecords;
    const key = await mine.key();
    const before = await digestRows(server.db);
    const unknown = publicId(kind, newId());
    const ask = async (id: string) => {
      const answer = await call(server.url, key, { ...sampleOf(operation.name), [field]: id });
      return answer.text.replaceAll(id, 'ID').replace(/"requestId":"[^"]*",?/, '');
    };
    const ofTheirRecord = await ask(theirRecords[kind]);
    expect(ofTheirRecord).toBe(await ask(unknown));
    expect(await digestRows(server.db)).toEqual(before);
  });

  it.runIf(operation.effect === 'write')('refuses fields that are not its own', async () => {
    const key = await mine.key();
    const before = await digestRows(server.db);
    for (const field of ['agencyId', 'agency_id', 'status', 'approvedBy', 'createdAt', '__proto__']) {
      const input = { ...sampleOf(operation.name), ...JSON.parse(`{"${field}":"x"}`) };
      Object.defineProperty(input, field, { value: 'x', enumerable: true });
      const answer = await call(server.url, key, input);
      expect(answer.ok, field).toBe(false);
      expect(answer.text).toContain(field);
    }
    expect(await digestRows(server.db)).toEqual(before);
  });
});

describe.each(resources.filter(({ uri }) => uri.includes('{id}')))('resource $uri', ({ uri, operation }) => {
  it('answers the same for another agency’s record as for an unknown one', async () => {
    const kind = /clef:\/\/(\w+)s\//.exec(uri)?.[1]?.replace('propertie', 'property') as
      | 'contact'
      | 'property'
      | 'draft';
    const client = await mcpClient(server.url, await mine.key());
    const theirClient = await mcpClient(server.url, await theirs.key());
    const draft = await theirClient.callTool({
      name: 'draft_sms',
      arguments: { prospectId: theirRecords.contact, body: 'Bonjour' },
    });
    const theirId = { ...theirRecords, draft: (draft.structuredContent as { draftId: string }).draftId }[kind];
    const ask = (id: string) =>
      client.readResource({ uri: uri.replace('{id}', id) }).then(
        () => 'answered',
        (error: Error) => error.message.replaceAll(id, 'ID'),
      );
    const answer = await ask(theirId);
    expect(answer).not.toBe('answered');
    expect(answer).toBe(await ask(publicId(kind, newId())));
    await Promise.all([client.close(), theirClient.close()]);
  });

  it('is not permitted to a key without its scopes', () => {
    const actor = { kind: 'key', id: newId(), name: 'x', agencyId: mine.id, scopes: ['inbox:read'] } as const;
    expect(isPermitted(actor, operation)).toBe(false);
  });
});
