import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { demoInstallation } from '../support/installation.ts';
import { startServer } from '../support/process.ts';

const { demo, copy: copied } = await demoInstallation();
// The example that receives webhooks does so on this machine.
const { url } = await startServer({ ...(await copied()), CLEF_WEBHOOKS_PRIVATE: 'on' });

async function told(story: string, baseUrl: string) {
  const child = spawn(process.execPath, [`examples/${story}/run.ts`], {
    env: { ...process.env, ...demo, CLEF_BASE_URL: baseUrl },
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

it.each(readdirSync('examples'))('the example %s does what it says', async (story) => {
  const { code, output } = await told(story, url);
  expect(code, output).toBe(0);
});

it('the example that listens on this machine says what a server needs for it', async () => {
  const guarded = await startServer(await copied());
  const { code, output } = await told('webhook-receiver', guarded.url);
  expect(code).toBe(1);
  expect(output).toMatch(/^This example .* CLEF_WEBHOOKS_PRIVATE=on\.\n$/);
});
