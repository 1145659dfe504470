import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { scopes } from '../../domain/shared/actor.ts';
import { signInToConsole } from '../console/client.ts';
import { demoInstallation } from '../support/installation.ts';
import { INHERITED, startServer } from '../support/process.ts';

const { demo, copy } = await demoInstallation();
// The example that receives webhooks does so on this machine.
const { url } = await startServer({ ...(await copy()), CLEF_WEBHOOKS_PRIVATE: 'on' });
const owner = await signInToConsole(url, {
  email: demo.CLEF_DEMO_EMAIL as string,
  password: demo.CLEF_DEMO_PASSWORD as string,
});

async function run(example: string, baseUrl: string, key = demo.CLEF_API_KEY) {
  const child = spawn(process.execPath, [`examples/${example}/run.ts`], {
    env: { ...process.env, ...INHERITED, ...demo, CLEF_API_KEY: key, CLEF_BASE_URL: baseUrl },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

const examples = readdirSync('examples').filter((name) => statSync(`examples/${name}`).isDirectory());

// All on one server at the same time: each works with records of its own, and within the limit of a key of its own.
it.concurrent.each(examples)('the example %s does what it says', async (example) => {
  const { data: key } = await owner.call('keys.create', { name: example, scopes });
  const { code, output } = await run(example, url, key.secret);
  expect(code, output).toBe(0);
});

it.concurrent('the example that listens on this machine says what a server needs for it', async () => {
  const guarded = await startServer(await copy());
  const { code, output } = await run('webhook-receiver', guarded.url);
  expect(code).toBe(1);
  expect(output).toMatch(/^This example .* CLEF_WEBHOOKS_PRIVATE=on\.\n$/);
});
