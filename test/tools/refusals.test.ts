import { describe, expect, it } from 'vitest';
import { scopesFor } from '../../domain/access/permissions.ts';
import { requestInProgress, requestMismatch } from '../../door/idempotency.ts';
import { refusalText } from '../../tools/call-tool.ts';
import { type Tool, tools } from '../../tools/tools.ts';
import { forEachCase } from '../support/each-case.ts';
import { createRecords } from '../support/records.ts';
import { refusedInputs } from '../support/refused-inputs.ts';
import { mcpClient, startTestServer } from '../support/test-server.ts';
import { expectNothingOfRest } from './rest-only.ts';

const server = await startTestServer();
const agency = await server.createAgency();
const inputs = refusedInputs(server, agency, await createRecords(server, agency));

/** Every refusal that has an input of its own; the fuzz test finds a refusal that is missing here. */
const cases = tools.flatMap(({ name, operation }) =>
  Object.entries(inputs)
    .map(([key, input]) => ({ name, key: key.split(' '), input }))
    .filter(({ key: [operationName] }) => operationName === operation.name)
    .map(({ key: [, code], input }) => ({ name, code, input })),
);

describe('the refusal of a tool', () => {
  it('tells a model what to do next, without REST', () =>
    forEachCase(cases, async ({ name, code, input }) => {
      const client = await mcpClient(server.url, await agency.key());
      const result = await client.callTool({ name, arguments: await input() });
      const [{ text }] = result.content as [{ type: 'text'; text: string }];
      await client.close();
      expect(result.isError).toBe(true);
      expect(text).toMatch(new RegExp(`^${code}: .+ Next: .+`));
      expectNothingOfRest(text);
    }));

  it('names nothing that the key may not use', () =>
    forEachCase(cases, async ({ name, code, input }) => {
      const tool = tools.find((candidate) => candidate.name === name) as Tool;
      for (const scope of scopesFor(tool.operation.scope)) {
        const allowed = new Set(tools.filter(({ operation }) => scopesFor(operation.scope).includes(scope)));
        const client = await mcpClient(server.url, await agency.key([scope]));
        const result = await client.callTool({ name, arguments: await input() });
        const [{ text }] = result.content as [{ type: 'text'; text: string }];
        await client.close();
        expect(text).toMatch(new RegExp(`^${code}: .+ Next: .+`));
        for (const other of tools) if (!allowed.has(other)) expect(text).not.toContain(other.name);
        if (scope !== 'contacts:read') expect(text).not.toMatch(/clef:\/\/(contacts|properties)/);
      }
    }));

  it.each(tools)('$name has refusals to loop over', ({ name }) => {
    expect(cases.map((refused) => refused.name)).toContain(name);
  });

  it.each([requestInProgress(), requestMismatch()])('$code names the argument of the tool', (refusal) => {
    const text = refusalText(refusal, agency.owner);
    expect(text).toMatch(/ Next: .*\bidempotencyKey\b/);
    expectNothingOfRest(text);
  });
});

it('a message whose id is nested too deeply to be repeated is refused without it', async () => {
  const id = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const answer = await fetch(`${server.url}/api/mcp`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await agency.key()}`, 'Content-Type': 'application/json' },
    body: `{"jsonrpc":"2.0","id":${id},"method":"subscriptions/listen"}`,
  });
  expect([answer.status, ((await answer.json()) as { id: unknown }).id]).toEqual([400, null]);
});
