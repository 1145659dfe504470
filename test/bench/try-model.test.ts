import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { fakeOpenai } from '../delivery/fake-language-models.ts';

const run = promisify(execFile);
const call = (name: string, input: object) => ({ name, pieces: [JSON.stringify(input)] });

it('the command for a real model says what worked, and fails where something did not', async () => {
  const provider = await fakeOpenai();
  onTestFinished(() => provider.close());
  const numbers = Array.from({ length: 500 }, (_, index) => `${index} `);
  provider.says(
    { text: ['Bonjour.'] },
    { calls: [call('next_visit', { name: 'Claire Moreau' })] },
    { text: ['Mardi.'] },
    { calls: [call('next_visit', { name: 'Claire Moreau' }), call('next_visit', { name: 'Marc Petit' })] },
    { text: ['Mardi.'] },
    { text: ['Au revoir.'] },
    { text: numbers },
    { text: numbers },
  );
  const command = ['bench/try-model.ts', `openai-compatible:${provider.url}/proxy/v1#qwen3`];
  const { stdout } = await run(process.execPath, command);
  expect(stdout.match(/^ok {4}.*$/gm)?.map((line) => line.slice(6, 40))).toHaveLength(7);
  expect(stdout).not.toContain('WRONG');
  provider.saysForEver({ text: ['Non.'] });
  await expect(run(process.execPath, command)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('WRONG a tool: done, 0 calls'),
  });
});
