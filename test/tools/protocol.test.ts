import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createContact } from '../../domain/contacts/contacts.ts';
import { scopes } from '../../domain/shared/actor.ts';
import { createRecords } from '../support/records.ts';
import { legacyMcpClient, mcpClient, startTestServer } from '../support/test-server.ts';

const server = await startTestServer();
const { url } = server;
const agency = await server.createAgency();
const records = await createRecords(server, agency);
const protocols = [
  ['2026-07-28', mcpClient],
  ['2025', legacyMcpClient],
] as const;

describe('tools/list', () => {
  it.each(protocols)('shows six tools on the %s protocol, always the same', async (_, connect) => {
    const client = await connect(url, await agency.key());
    const { tools } = await client.listTools();
    await expect(`${JSON.stringify(tools, null, 2)}\n`).toMatchFileSnapshot('__snapshots__/tools.json');
    await client.close();
  });

  it.each(scopes)('shows a key with %s only the tools it may call', async (scope) => {
    const permitted = {
      'contacts:read': ['search_contacts', 'get_property', 'list_visits'],
      'tasks:write': ['draft_email', 'enroll_sequence'],
      'sms:send': ['draft_sms'],
    } as Record<string, string[]>;
    const client = await mcpClient(url, await agency.key([scope]));
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(permitted[scope] ?? []);
    await client.close();
  });
});

describe.each(protocols)('on the %s protocol', (_, connect) => {
  it('answers a refusal with its reason and what to do next', async () => {
    const client = await connect(url, await agency.key());
    const { id } = await agency.perform(createContact, { lastName: 'Sans consentement' });
    const result = await client.callTool({ name: 'draft_sms', arguments: { prospectId: id, body: 'Bonjour' } });
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^sms_consent_missing: .+ Next: .*e-mail/) }],
    });
    await client.close();
  });

  it('names an invalid argument, and the kind of id that was expected', async () => {
    const client = await connect(url, await agency.key());
    const result = await client.callTool({
      name: 'list_visits',
      arguments: { contactId: records.property, from: '2026-02-30' },
    });
    const [{ text }] = result.content as [{ text: string }];
    expect(text).toContain('contactId: expected a contact id (contact_…), but this is a property id');
    expect(text).toContain('from: expected a day of 1900 to 2200 such as 2026-11-24');
    await client.close();
  });

  it('treats a tool outside the key’s scopes as unknown, and names the scope', async () => {
    const client = await connect(url, await agency.key(['contacts:read']));
    const call = client.callTool({ name: 'draft_sms', arguments: { prospectId: records.contact, body: 'x' } });
    await expect(call).rejects.toThrow(/Unknown tool: draft_sms.*sms:send/);
    await expect(client.callTool({ name: 'send_sms', arguments: {} })).rejects.toThrow(/Unknown tool: send_sms/);
    await client.close();
  });

  it('offers resources and prompts beside the tools', async () => {
    const client = await connect(url, await agency.key());
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['clef://sequences']);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'clef://drafts/{id}',
      'clef://contacts/{id}',
      'clef://properties/{id}',
    ]);
    const { contents } = await client.readResource({ uri: 'clef://sequences' });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({
      sequences: [{ id: records.sequence, status: 'active' }],
    });
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['propose_sequence', 'follow_up_visit', 'learn_outcome']);
    const prompt = await client.getPrompt({ name: 'follow_up_visit', arguments: { contact: 'Élodie' } });
    expect(JSON.stringify(prompt.messages)).toContain('Élodie');
    await expect(client.getPrompt({ name: 'follow_up_visit' })).rejects.toThrow(/needs contact/);
    await client.close();
  });
});

describe('prompts', () => {
  it.each([
    [['contacts:read'], []],
    [['sms:send'], ['learn_outcome']],
    [
      ['contacts:read', 'tasks:write'],
      ['propose_sequence', 'follow_up_visit', 'learn_outcome'],
    ],
    [
      ['contacts:read', 'sms:send'],
      ['follow_up_visit', 'learn_outcome'],
    ],
  ] as const)('with %j are %j', async (granted, names) => {
    const client = await mcpClient(url, await agency.key(granted));
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(names);
    await client.close();
  });

  it('name no tool that the key does not have, and one that it cannot carry out names the scope', async () => {
    for (const [granted, absent] of [
      [['contacts:read', 'tasks:write'], 'draft_sms'],
      [['contacts:read', 'sms:send'], 'draft_email'],
    ] as const) {
      const client = await mcpClient(url, await agency.key(granted));
      const prompt = await client.getPrompt({ name: 'follow_up_visit', arguments: { contact: 'Élodie' } });
      expect(JSON.stringify(prompt.messages)).not.toContain(absent);
      await client.close();
    }
    const client = await mcpClient(url, await agency.key(['contacts:read']));
    const closed = client.getPrompt({ name: 'propose_sequence', arguments: { contact: 'x', reference: 'y' } });
    await expect(closed).rejects.toThrow(/Unknown prompt: propose_sequence\. This key lacks the scope tasks:write/);
    await client.close();
  });
});

it.each(['2027-01-01', '2023-01-01', 'foo', '2025-06-18, 2025-11-25'])(
  'says which versions it speaks to one that asks for %s',
  async (version) => {
    for (const method of ['tools/list', 'initialize']) {
      const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } };
      const message = { jsonrpc: '2.0', id: 7, method, params };
      const answer = await post(JSON.stringify(message), { 'MCP-Protocol-Version': version });
      expect(answer).toMatchObject({ status: 400, body: { id: 7, error: { code: -32022 } } });
      const { error } = answer.body as { error: { message: string; data: { supported: string[] } } };
      expect(error.message).toMatch(/is not spoken here\. Spoken are 2026-07-28, 2025-11-25, 2025-06-18, /);
      expect(error.data.supported).toContain('2025-11-25');
    }
  },
);

it.each(['', '"2025-06-18"', '2025-06-18, 2025-06-18', ' 2024-10-07 '])(
  'reads the version %j as it is meant',
  async (version) => {
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    expect(await post(message, { 'MCP-Protocol-Version': version })).toMatchObject({ body: { id: 1, result: {} } });
  },
);

it('refuses JSON-RPC arrays', async () => {
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
])('refuses a foreign %s (%s) before reading the body', async (header, value) => {
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

it('accepts its own Origin', async () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const answer = await post(JSON.stringify(message), { Origin: url, Accept: 'application/json, text/event-stream' });
  expect(answer.status).toBe(200);
});

/** Sends a request with `node:http`, because `fetch` does not let a test set Host. */
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
