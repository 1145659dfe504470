import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { seededInstallation } from './installation.ts';
import { serving } from './process.ts';

const { demo, copied } = await seededInstallation();
// The example that receives webhooks does so on this machine.
const { url } = await serving({ ...(await copied()), CLEF_WEBHOOKS_PRIVATE: 'on' });

it.each(readdirSync('examples'))('the example %s does what it says', async (story) => {
  const child = spawn(process.execPath, [`examples/${story}/run.ts`], {
    env: { ...process.env, ...demo, CLEF_BASE_URL: url },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  expect(code, output).toBe(0);
});
