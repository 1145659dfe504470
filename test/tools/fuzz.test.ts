import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { problems } from '../../http/problem.ts';
import { inputSchema } from '../../rest/json-schema.ts';
import { tools } from '../../tools/tools.ts';
import { type Known, oddFor, rightFor } from '../rest/arbitrary.ts';
import { populate } from '../support/records.ts';
import { size } from '../support/size.ts';
import { modernHost, script, world } from '../support/world.ts';

/** How many calls; `CLEF_FUZZ_SEED` makes those of an earlier run again. */
const CALLS = size(500, 10_000);
const SEED = process.env.CLEF_FUZZ_SEED === undefined ? {} : { seed: Number(process.env.CLEF_FUZZ_SEED) };

const here = await world();
const agency = await here.agency();
const records = await populate(here, agency);
const known = await knownOnes();
const outputs = await outputValidators();

async function knownOnes(): Promise<Known> {
  const ask = script(here.url, await agency.key());
  await ask('POST', '/contacts', { lastName: 'Le Goff' });
  const { body } = await ask('GET', '/contacts?limit=1');
  return {
    ids: Object.fromEntries(Object.entries(records).map(([kind, id]) => [kind, [id]])),
    cursors: [body.nextCursor],
  };
}

/** What `tools/list` says of each answer: hosts hold us to it. */
async function outputValidators() {
  const host = await modernHost(here.url, await agency.key());
  const listed = (await host.listTools()).tools;
  await host.close();
  const ajv = new Ajv2020({ strict: false });
  return new Map(listed.map(({ name, outputSchema }) => [name, ajv.compile(outputSchema as object)]));
}

/** One call as it would be on the wire: arguments that no client would let through. */
async function call(key: string, name: string, given: unknown): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${here.url}/api/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
  });
  const text = await answer.text();
  // The 2025 protocols may answer as a stream of one event. Its lines end at no other sign, U+2028 for instance.
  return { status: answer.status, body: JSON.parse(/^data: ([^\n]*)$/m.exec(text)?.[1] ?? text) };
}

const calls = fc.constantFrom(...tools).chain(({ name, operation }) => {
  const schema = inputSchema(operation.input);
  const whole = rightFor(schema, known);
  return fc.tuple(fc.constant(name), fc.oneof({ weight: 2, arbitrary: whole }, oddFor(schema, known)));
});

it('no tool call gets an answer outside of its schema, nor anything internal', async () => {
  let [key, used] = ['', 60];
  const answered = fc.asyncProperty(calls, async ([name, given]) => {
    if (used === 60) [key, used] = [await agency.key(), 0];
    used += 1;
    const { status, body } = await call(key, name, given);
    expect([200, 400]).toContain(status);
    if (body.error) {
      // What is not even an object of arguments is the protocol's to refuse.
      expect([-32600, -32602]).toContain(body.error.code);
      return;
    }
    const { isError, content, structuredContent } = body.result;
    if (isError) {
      const [, code] = /^(\w+): /.exec(content[0].text) ?? [];
      expect(Object.keys(problems)).toContain(code);
      expect(code).not.toBe('internal');
      return;
    }
    const valid = outputs.get(name);
    expect(valid?.(structuredContent), JSON.stringify(valid?.errors)).toBe(true);
    expect(JSON.parse(content[0].text)).toEqual(structuredContent);
  });
  await fc.assert(answered, { numRuns: CALLS, ...SEED });
});
