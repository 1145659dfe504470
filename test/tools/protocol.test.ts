import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createContact } from '../../domain/contacts/contacts.ts';
import { scopes } from '../../domain/shared/actor.ts';
import { populate } from '../support/records.ts';
import { legacyHost, modernHost, world } from '../support/world.ts';

const here = await world();
const { url } = here;
const agency = await here.agency();
const records = await populate(here, agency);
const eras = [
  ['2026-07-28', modernHost],
  ['2025', legacyHost],
] as const;

describe('tools/list', () => {
  it.each(eras)('shows six tools on the %s protocol, always the same', async (_, connect) => {
    const host = await connect(url, await agency.key());
    const { tools } = await host.listTools();
    await expect(`${JSON.stringify(tools, null, 2)}\n`).toMatchFileSnapshot('__snapshots__/tools.json');
    await host.close();
  });

  it('costs a model less than 8 KB', async () => {
    const host = await modernHost(url, await agency.key());
    const { tools } = await host.listTools();
    expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThan(8192);
    await host.close();
  });

  it.each(scopes)('shows a key with %s only what it opens', async (scope) => {
    const opened = {
      'contacts:read': ['search_contacts', 'get_property', 'list_visits'],
      'tasks:write': ['draft_email', 'enroll_sequence'],
      'sms:send': ['draft_sms'],
    } as Record<string, string[]>;
    const host = await modernHost(url, await agency.key([scope]));
    const { tools } = await host.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(opened[scope] ?? []);
    await host.close();
  });
});

describe.each(eras)('on the %s protocol', (_, connect) => {
  it('a refusal is an answer that says why and what to do next', async () => {
    const host = await connect(url, await agency.key());
    const { id } = await agency.does(createContact, { lastName: 'Sans consentement' });
    const result = await host.callTool({ name: 'draft_sms', arguments: { prospectId: id, body: 'Bonjour' } });
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^sms_consent_missing: .+ Next: .*e-mail/) }],
    });
    await host.close();
  });

  it('an argument at fault is named, with the kind of id that was expected', async () => {
    const host = await connect(url, await agency.key());
    const result = await host.callTool({
      name: 'list_visits',
      arguments: { contactId: records.property, from: '2026-01-01' },
    });
    const [{ text }] = result.content as [{ text: string }];
    expect(text).toContain('contactId: expected a contact id (contact_…), but this is a property id');
    expect(text).toContain('from: expected a date and time with its zone');
    await host.close();
  });

  it('a tool that the key does not open is unknown, with the scope named', async () => {
    const host = await connect(url, await agency.key(['contacts:read']));
    const call = host.callTool({ name: 'draft_sms', arguments: { prospectId: records.contact, body: 'x' } });
    await expect(call).rejects.toThrow(/Unknown tool: draft_sms.*sms:send/);
    await expect(host.callTool({ name: 'send_sms', arguments: {} })).rejects.toThrow(/Unknown tool: send_sms/);
    await host.close();
  });

  it('resources and prompts tell what the tools do not', async () => {
    const host = await connect(url, await agency.key());
    const { resources } = await host.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['clef://sequences']);
    const { resourceTemplates } = await host.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'clef://drafts/{id}',
      'clef://contacts/{id}',
      'clef://properties/{id}',
    ]);
    const { contents } = await host.readResource({ uri: 'clef://sequences' });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({
      sequences: [{ id: records.sequence, status: 'active' }],
    });
    const { prompts } = await host.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['propose_sequence', 'follow_up_visit', 'learn_outcome']);
    const prompt = await host.getPrompt({ name: 'follow_up_visit', arguments: { contact: 'Élodie' } });
    expect(JSON.stringify(prompt.messages)).toContain('Élodie');
    await expect(host.getPrompt({ name: 'follow_up_visit' })).rejects.toThrow(/needs contact/);
    await host.close();
  });
});

it('JSON-RPC arrays are refused', async () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const answer = await post(JSON.stringify([call, call]));
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { code: -32600, message: expect.stringContaining('array') } },
  });
});

it.each([
  ['Host', 'evil.example'],
  ['Host', 'localhost.evil.example:3000'],
  ['Origin', 'https://evil.example'],
  ['Origin', 'null'],
])('a foreign %s (%s) is turned away before anything is read', async (header, value) => {
  const answer = await post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}', { [header]: value });
  expect(answer).toMatchObject({
    status: 403,
    body: { code: 'forbidden_origin', hint: expect.stringContaining('CLEF_BASE_URL') },
  });
});

it.each(['GET', 'DELETE', 'PUT', 'OPTIONS', 'TRACE'])('%s is not a method of the tool server', async (method) => {
  const answer = await post('', {}, method);
  expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
});

it('our own Origin is let in', async () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const answer = await post(JSON.stringify(message), { Origin: url, Accept: 'application/json, text/event-stream' });
  expect(answer.status).toBe(200);
});

/** Posts to the tool server as it is: `fetch` would not let a test set Host. */
async function post(
  body: string,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<{ status: number; body: unknown }> {
  const key = await agency.key();
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api/mcp`,
      { method, headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        answer.on('end', () => {
          const json = answer.headers['content-type']?.includes('json') && text !== '';
          resolve({ status: answer.statusCode ?? 0, body: json ? JSON.parse(text) : text });
        });
      },
    );
    sent.on('error', reject).end(body);
  });
}
