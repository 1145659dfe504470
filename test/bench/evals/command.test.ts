import { expect, it } from 'vitest';
import { main } from '../../../bench/evals/run/main.ts';

async function printedBy(args: string[], environment: Record<string, string> = {}): Promise<string> {
  const lines: string[] = [];
  await main(args, environment, (line) => lines.push(line));
  return lines.join('\n');
}

it('explains itself', async () => {
  expect(await printedBy(['--help'])).toMatch(/--model +anthropic:MODEL \(key in ANTHROPIC_API_KEY\)/);
});

it('lists the tasks that match', async () => {
  const lines = (await printedBy(['--list', '--tasks', 'zones/*-en'])).split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['zones/reunion-who-on-wednesday-en', 'zones/guadeloupe-en']);
});

it.each([
  [['--model', 'anthropic:claude'], 'Set ANTHROPIC_API_KEY'],
  [['--model', 'mistral:small'], 'Set MISTRAL_API_KEY'],
  [['--model', 'mistral'], 'Name a model too'],
  [['--model', 'nobody:x'], 'Unknown provider “nobody”. There are: anthropic, mistral, openai-compatible.'],
  [['--model', 'openai-compatible:localhost'], 'Write the address and the model'],
  [['--tasks', 'nothing/*'], 'No task matches nothing/*'],
  [['--runs', 'many', '--model', 'mistral:small'], '--runs takes a whole number'],
  [['--what'], "Unknown option '--what'"],
  [[], 'Name a model with --model'],
])('refuses %j in one sentence', async (args, message) => {
  await expect(printedBy(args)).rejects.toThrow(message);
});
