import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { problems } from '../../app/http/problem-codes.ts';
import { inputSchema } from '../../rest/json-schema.ts';
import { tools } from '../../tools/tools.ts';
import { type KnownValues, unusualValue, validValue } from '../rest/arbitrary.ts';
import { createRecords } from '../support/records.ts';
import { refusedInputs } from '../support/refused-inputs.ts';
import { size } from '../support/size.ts';
import { mcpClient, restClient, startTestServer } from '../support/test-server.ts';

/** The number of calls. `CLEF_FUZZ_SEED` repeats the calls of an earlier run. */
const CALLS = size(150, 500, 10_000);
const SEED = process.env.CLEF_FUZZ_SEED === undefined ? {} : { seed: Number(process.env.CLEF_FUZZ_SEED) };

const server = await startTestServer();
const agency = await server.createAgency();
const records = await createRecords(server, agency);
const known = await knownValues();
const validators = await outputValidators();
const refusedCodes = new Set(Object.keys(refusedInputs(server, agency, records)));

async function knownValues(): Promise<KnownValues> {
  const ask = restClient(server.url, await agency.key());
  await ask('POST', '/contacts', { lastName: 'Le Goff' });
  const { body } = await ask('GET', '/contacts?limit=1');
  return {
    ids: Object.fromEntries(Object.entries(records).map(([kind, id]) => [kind, [id]])),
    cursors: [body.nextCursor],
  };
}

/** Validators for the output schemas in `tools/list`, which hosts validate answers with. */
async function outputValidators() {
  const client = await mcpClient(server.url, await agency.key());
  const listed = (await client.listTools()).tools;
  await client.close();
  const ajv = new Ajv2020({ strict: false });
  return new Map(listed.map(({ name, outputSchema }) => [name, ajv.compile(outputSchema as object)]));
}

/** Calls a tool over plain HTTP, because a client library would refuse some of the arguments. */
async function callTool(key: string, name: string, toolArguments: unknown): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${server.url}/api/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: toolArguments } }),
  });
  const text = await answer.text();
  // The 2025 protocols may answer with a stream of one event. Only \n ends its lines, not U+2028 for instance.
  return { status: answer.status, body: JSON.parse(/^data: ([^\n]*)$/m.exec(text)?.[1] ?? text) };
}

const calls = fc.constantFrom(...tools).chain(({ name, operation }) => {
  const schema = inputSchema(operation.input);
  return fc.tuple(
    fc.constant({ name, operation }),
    fc.oneof(
      { weight: 2, arbitrary: validValue(schema, known) },
      { weight: 1, arbitrary: withNothing(validValue(schema, known), Object.keys(schema.properties ?? {})) },
      unusualValue(schema, known),
    ),
  );
});

/** Arguments of which some are null or "", as models write those that they have no value for. */
const withNothing = (valid: fc.Arbitrary<unknown>, names: string[]) =>
  fc
    .tuple(valid, fc.subarray([...names, 'prospectId', 'contactId', 'idempotencyKey']), fc.constantFrom(null, ''))
    .map(([toolArguments, absent, nothing]) => ({
      ...(toolArguments as object),
      ...Object.fromEntries(absent.map((name) => [name, nothing])),
    }));

it('every tool call is answered within its schema, or refused without internals', async () => {
  let [key, used] = ['', 60];
  const answered = fc.asyncProperty(calls, async ([{ name, operation }, toolArguments]) => {
    if (used === 60) [key, used] = [await agency.key(), 0];
    used += 1;
    const { status, body } = await callTool(key, name, toolArguments);
    expect([200, 400]).toContain(status);
    if (body.error) {
      // The protocol refuses arguments that are not an object.
      expect([-32600, -32602]).toContain(body.error.code);
      return;
    }
    const { isError, content, structuredContent } = body.result;
    if (isError) {
      const [, code] = /^(\w+): /.exec(content[0].text) ?? [];
      expect(Object.keys(problems)).toContain(code);
      expect(code).not.toBe('internal');
      // refusals.test.ts loops over the refusals that have an input in refused-inputs.ts, so none may be missing there.
      expect(refusedCodes).toContain(`${operation.name} ${code}`);
      return;
    }
    const valid = validators.get(name);
    expect(valid?.(structuredContent), JSON.stringify(valid?.errors)).toBe(true);
    expect(JSON.parse(content[0].text)).toEqual(structuredContent);
  });
  await fc.assert(answered, { numRuns: CALLS, ...SEED });
});
