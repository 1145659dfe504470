import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);
const source = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

/** The folders of our own that a file imports at run time or for types. */
function importsOf(file: string): string[] {
  const specifiers = [...(source.get(file) ?? '').matchAll(/\bfrom '(\.[^']+)'|\bimport\('(\.[^']+)'\)/g)];
  return specifiers.map((match) => normalize(join(dirname(file), match[1] ?? match[2] ?? '')));
}

const isStorage = (file: string) => folderOf(file) === 'storage';
const folderOf = (file: string) => (file.includes('/') ? (file.split('/')[0] as string) : '.');

/** Who may import whom. What is not listed may not be imported; a folder may always import itself. */
const allowed: Record<string, string[]> = {
  storage: [],
  domain: ['storage'],
  delivery: ['domain'],
  approval: ['domain', 'delivery', 'storage'],
  rest: ['approval', 'domain', 'http'],
  tools: ['approval', 'domain', 'http'],
  http: ['approval', 'domain'],
  console: ['approval', 'domain', 'http'],
  inbound: ['approval', 'domain', 'http', 'reference'],
  reference: ['approval', 'domain', 'http', 'rest', 'tools'],
  cli: ['approval', 'domain', 'storage', '.'],
};

describe.each(Object.entries(allowed))('%s', (folder, others) => {
  it(`imports nothing of ours but ${[folder, ...others].join(', ')}`, () => {
    const own = files.filter((file) => folderOf(file) === folder);
    expect(own.length).toBeGreaterThan(0);
    const strangers = own.flatMap((file) =>
      importsOf(file)
        .filter((imported) => ![folder, ...others].includes(folderOf(imported)))
        .map((imported) => `${file} → ${imported}`),
    );
    expect(strangers).toEqual([]);
  });
});

it('the surfaces know nothing of each other', () => {
  const crossing = files.flatMap((file) =>
    importsOf(file).map((imported) => [folderOf(file), folderOf(imported)].join()),
  );
  expect(crossing).not.toContain('rest,tools');
  expect(crossing).not.toContain('tools,rest');
});

it('only approval/ runs, prepares and releases', () => {
  const calls = /\.(run|prepare|release|recheck|revise)\(/;
  // The storage cannot: it imports no operation.
  const product = files.filter((file) => [...Object.keys(allowed), '.'].includes(folderOf(file)) && !isStorage(file));
  const callers = product.filter((file) => calls.test(source.get(file) ?? '')).map(folderOf);
  expect(new Set(callers)).toEqual(new Set(['approval']));
});

it('only config.ts and the command line read the environment, only entry points read the clock', () => {
  const inner = files.filter((file) =>
    ['domain', 'approval', 'delivery', 'rest', 'tools', 'http', 'inbound', 'storage'].includes(folderOf(file)),
  );
  const reading = (pattern: RegExp) => inner.filter((file) => pattern.test(source.get(file) ?? ''));
  expect(reading(/process\.env/)).toEqual([]);
  expect(reading(/new Date\(\)|Date\.now\(/)).toEqual([]);
});

it('a command loads what it does when it does it', () => {
  const light = ['cli', 'domain'].map((folder) => `${folder}/`).concat('config.ts', 'log.ts');
  const eager = [...source]
    .filter(([file]) => file === 'cli.ts' || folderOf(file) === 'cli')
    .flatMap(([file, text]) =>
      [...text.matchAll(/^import (?!type\b)[^;]*?'(\.[^']+)'/gm)]
        .map(([, specifier = '']) => normalize(join(dirname(file), specifier)))
        .filter((imported) => !light.some((start) => imported.startsWith(start)))
        .map((imported) => `${file} → ${imported}`),
    );
  expect(eager).toEqual([]);
});

/** Words and made-up people are as long as they are. */
const isText = (file: string) => file.startsWith('storage/seed') || file.startsWith('console/web/words');

it('no file is longer than 300 lines', () => {
  const long = files.filter((file) => (source.get(file) ?? '').split('\n').length > 300 && !isText(file));
  expect(long).toEqual([]);
});
