import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startModelProviders } from '../delivery/model-providers.ts';
import { startTestServer } from '../support/test-server.ts';
import { startAgentAgency } from './agent-at-work.ts';

const server = await startTestServer();
const { providers } = await startModelProviders();

/** Asks the agent, reads the stream of its answer until it has `words`, then lets `goOn` happen and reads the rest. */
async function readUntil(words: string, goOn: () => void): Promise<{ first: string; all: string }> {
  const { post } = await startAgentAgency(server, providers);
  const reader = (await post({ prompt: 'Bonjour' })).body?.pipeThrough(new TextDecoderStream()).getReader();
  let first = '';
  while (!first.includes(words)) first += (await reader?.read())?.value;
  goOn();
  let all = first;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) all += part.value;
  return { first, all };
}

it('a colleague sees a word before the model has said the next', async () => {
  const next = Promise.withResolvers<void>();
  providers.mistral.says({
    text: (async function* () {
      yield 'Bonjour';
      await next.promise;
      yield ' à vous';
    })(),
  });
  const { first, all } = await readUntil('Bonjour', next.resolve);
  expect(first).not.toContain('à vous');
  expect(all).toContain('"text":" à vous"');
});

it.runIf(server.databaseUrl)('a colleague sees a word before anything of it can be saved', async () => {
  const seen = Promise.withResolvers<void>();
  providers.mistral.says({
    text: (async function* () {
      const others = await server.db.startTransaction().execute();
      await sql`lock table ai_run, ai_run_step`.execute(others);
      yield 'Bonjour';
      await seen.promise;
      await others.rollback().execute();
    })(),
  });
  const { all } = await readUntil('"text":"Bonjour"', seen.resolve);
  expect(all).toContain('"status":"done"');
});
