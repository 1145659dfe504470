import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { dataFolder, INHERITED } from '../../support/process.ts';

const root = join(import.meta.dirname, '../../..');

it('npm run dev serves the pages’ sources and what the server answers at one address, and ends as a whole', async () => {
  const child = spawn(process.execPath, ['bin/packaging/dev.js'], {
    cwd: root,
    env: { ...INHERITED, PORT: '0', CLEF_DATA: dataFolder(), LOG_LEVEL: 'silent' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  await vi.waitUntil(() => said.includes('Demo key') || child.exitCode !== null, { timeout: 240_000, interval: 100 });
  const address = /The pages are on (http:\/\/localhost:\d+);/.exec(said)?.[1];
  const answer = async (path: string) => (await fetch(`${address}${path}`)).text();

  expect(said).toContain(`Console       ${address}`);
  expect(await answer('/contacts')).toContain('src="/main.tsx"');
  expect(await answer('/main.tsx')).toContain('StrictMode');
  expect(await answer('/openapi-v1.json')).toContain('"openapi":"3.1.0"');
  expect(await answer('/console/trpc/session.read')).not.toContain('<html');

  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  await expect(answer('/openapi-v1.json')).rejects.toThrow();
}, 300_000);
