import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { expect, inject, it } from 'vitest';
import { dataFolder, demoOf, serving } from './process.ts';
import { copyOf } from './setup/postgresql.ts';

const folder = dataFolder();
const embedded = process.env.CLEF_TEST_STORE === 'pglite';
const database: Record<string, string> = embedded ? {} : { DATABASE_URL: (await copyOf(inject('template'))).url };
// The example that receives webhooks does so on this machine.
await serving({ CLEF_DATA: folder, CLEF_DEMO: 'on', CLEF_WEBHOOKS_PRIVATE: 'on', ...database });
const demo = demoOf(folder);

it.each(readdirSync('examples'))('the example %s does what it says', async (story) => {
  const child = spawn(process.execPath, [`examples/${story}/run.ts`], { env: { ...process.env, ...demo } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  expect(code, output).toBe(0);
});
