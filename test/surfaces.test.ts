import { describe, expect, it } from 'vitest';
import { isPermitted, scopesFor } from '../approval/permit.ts';
import { scopes } from '../domain/shared/actor.ts';
import { newId, publicId } from '../domain/shared/ids.ts';
import { inputSchema } from '../rest/json-schema.ts';
import { routes } from '../rest/routes.ts';
import { resources } from '../tools/resources.ts';
import { tools } from '../tools/tools.ts';
import { populate, samplesFor } from './support/records.ts';
import { everyRow } from './support/rows.ts';
import { exposed } from './support/surfaces.ts';
import { modernHost, world } from './support/world.ts';

const here = await world();
const mine = await here.agency();
const theirs = await here.agency();
const [myRecords, theirRecords] = [await populate(here, mine), await populate(here, theirs)];
const samples = samplesFor(myRecords);
const sampleOf = (name: string) => samples[name] ?? expect.unreachable(`no sample for ${name}: add one to samplesFor`);
const kindOf = (value: unknown) =>
  /^([a-z]+)_[0-9a-z]{26}$/.exec(String(value))?.[1] as keyof typeof myRecords | undefined;

describe('the tables', () => {
  it('have fourteen routes and six tools, each operation named once a surface', () => {
    expect(routes).toHaveLength(14);
    expect(tools).toHaveLength(6);
    for (const table of [routes, tools]) {
      expect(new Set(table.map((row) => row.operation.name)).size).toBe(table.length);
    }
  });

  it('expose nothing that is for people alone', () => {
    for (const { operation } of [...routes, ...tools, ...resources]) expect(operation.scope).not.toBe('human');
  });

  it('take objects without a top-level choice, so that every host can show a form', () => {
    for (const { operation } of [...routes, ...tools]) {
      const schema = inputSchema(operation.input);
      expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
      for (const keyword of ['oneOf', 'anyOf', 'allOf']) expect(schema).not.toHaveProperty(keyword);
    }
  });
});

describe.each(exposed)('$name', ({ operation, call }) => {
  it('opens with one of its scopes, and with no other', async () => {
    const needed = scopesFor(operation.scope);
    const without = scopes.filter((scope) => !needed.includes(scope));
    const before = await everyRow(here.db);
    const refused = await call(here.url, await mine.key(without), sampleOf(operation.name));
    expect(refused.ok).toBe(false);
    expect(refused.text).toContain(needed[0]);
    expect(await everyRow(here.db)).toEqual(before);
    for (const scope of needed) {
      const answer = await call(here.url, await mine.key([scope]), sampleOf(operation.name));
      // A second enrollment of the same contact is refused by a rule, which shows all the same that the scope opened it.
      expect(answer.ok || answer.code === 'already_enrolled', answer.text).toBe(true);
    }
  });

  const references = Object.entries(sampleOf(operation.name)).filter(([, value]) => kindOf(value));
  it.each(references)('cannot tell another agency’s %s from an unknown one', async (field, value) => {
    const kind = kindOf(value) as keyof typeof myRecords;
    const key = await mine.key();
    const before = await everyRow(here.db);
    const unknown = publicId(kind, newId());
    const ask = async (id: string) => {
      const answer = await call(here.url, key, { ...sampleOf(operation.name), [field]: id });
      return answer.text.replaceAll(id, 'ID').replace(/"requestId":"[^"]*",?/, '');
    };
    const foreign = await ask(theirRecords[kind]);
    expect(foreign).toBe(await ask(unknown));
    expect(await everyRow(here.db)).toEqual(before);
  });

  it.runIf(operation.effect === 'write')('refuses fields that are not its own', async () => {
    const key = await mine.key();
    const before = await everyRow(here.db);
    for (const field of ['agencyId', 'agency_id', 'status', 'approvedBy', 'createdAt', '__proto__']) {
      const input = { ...sampleOf(operation.name), ...JSON.parse(`{"${field}":"x"}`) };
      Object.defineProperty(input, field, { value: 'x', enumerable: true });
      const answer = await call(here.url, key, input);
      expect(answer.ok, field).toBe(false);
      expect(answer.text).toContain(field);
    }
    expect(await everyRow(here.db)).toEqual(before);
  });
});

describe.each(resources.filter(({ uri }) => uri.includes('{id}')))('resource $uri', ({ uri, operation }) => {
  it('cannot tell another agency’s record from an unknown one', async () => {
    const kind = /clef:\/\/(\w+)s\//.exec(uri)?.[1]?.replace('propertie', 'property') as
      | 'contact'
      | 'property'
      | 'draft';
    const host = await modernHost(here.url, await mine.key());
    const theirKey = await modernHost(here.url, await theirs.key());
    const drafted = await theirKey.callTool({
      name: 'draft_sms',
      arguments: { prospectId: theirRecords.contact, body: 'Bonjour' },
    });
    const foreign = { ...theirRecords, draft: (drafted.structuredContent as { draftId: string }).draftId }[kind];
    const ask = (id: string) =>
      host.readResource({ uri: uri.replace('{id}', id) }).then(
        () => 'answered',
        (error: Error) => error.message.replaceAll(id, 'ID'),
      );
    const answer = await ask(foreign);
    expect(answer).not.toBe('answered');
    expect(answer).toBe(await ask(publicId(kind, newId())));
    await Promise.all([host.close(), theirKey.close()]);
  });

  it('is closed to a key without its scopes', () => {
    const actor = { kind: 'key', id: newId(), name: 'x', agencyId: mine.id, scopes: ['inbox:read'] } as const;
    expect(isPermitted(actor, operation)).toBe(false);
  });
});
