import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { placeholdersIn } from '../../../domain/drafts/placeholders.ts';

const texts = [
  'Bonjour «Prénom», à mardi',
  'Bonjour {{PRENOM}}',
  'Chère <Civilité>, le $prénom',
  'Bonjour First name,',
];

it('finds names of values in any case, with and without accents', () => {
  expect(texts.map((text) => placeholdersIn(text).map(({ start, end }) => text.slice(start, end)))).toEqual([
    ['«Prénom»'],
    ['{{PRENOM}}'],
    ['<Civilité>', '$prénom'],
    ['First name'],
  ]);
});

it('finds the same in a process whose patterns V8 no longer optimises', () => {
  const script = `import { placeholdersIn } from './domain/drafts/placeholders.ts';
    process.stdout.write(JSON.stringify(${JSON.stringify(texts)}.map(placeholdersIn)));`;
  const output = execFileSync(
    process.execPath,
    ['--no-regexp-optimization', '--input-type=module-typescript', '--eval', script],
    { cwd: new URL('../../..', import.meta.url), encoding: 'utf8' },
  );
  expect(JSON.parse(output)).toEqual(texts.map(placeholdersIn));
});

it('no pattern of the product changes its case within, which V8 then reads wrongly', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', ':!test'], { encoding: 'utf8' }).trim().split('\n');
  const modified = files.filter((file) => /\(\?-?[ims]+[:-]/.test(readFileSync(file, 'utf8')));
  expect(modified.filter((file) => file !== 'domain/drafts/placeholders.ts')).toEqual([]);
});
