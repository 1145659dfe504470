import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '*.ts', '*.tsx'];
const deleted = new Set(lines(execFileSync('git', ['ls-files', '--deleted'], { encoding: 'utf8' })));
const files = lines(execFileSync('git', listed, { encoding: 'utf8' })).filter((file) => !deleted.has(file));
const source = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

function lines(output: string): string[] {
  return output.split('\n').filter(Boolean);
}

/** Our own files that a file imports, at run time or for types. */
function importsOf(file: string): string[] {
  const specifiers = [
    ...(source.get(file) ?? '').matchAll(/\bfrom '(\.[^']+)'|\bimport\('(\.[^']+)'\)|^import '(\.[^']+)'/gm),
  ];
  const paths = specifiers.map((match) => normalize(join(dirname(file), match[1] ?? match[2] ?? match[3] ?? '')));
  return paths.filter((path) => source.has(path));
}

const folderOf = (file: string) => (file.includes('/') ? (file.split('/')[0] as string) : '.');

const product = ['rest', 'tools', 'hosts', 'inbound', 'reference', 'console', 'demo', 'observability', 'http', 'jobs'];
const core = ['approval', 'delivery', 'domain', 'storage'];

/** The folders that a folder may import besides itself. Every folder is listed; the list contains no cycle. */
const allowed: Record<string, readonly string[]> = {
  storage: [],
  domain: ['storage'],
  delivery: ['domain', 'storage'],
  approval: ['domain', 'delivery', 'storage'],
  jobs: ['approval', 'domain', 'delivery', 'storage'],
  http: ['approval', 'domain'],
  rest: ['approval', 'domain', 'http'],
  tools: ['approval', 'domain', 'http'],
  hosts: ['approval', 'http', 'tools'],
  inbound: ['approval', 'delivery', 'domain', 'http', 'storage'],
  console: ['approval', 'delivery', 'domain', 'hosts', 'http', 'inbound'],
  reference: ['approval', 'domain', 'hosts', 'http', 'rest', 'tools'],
  observability: ['delivery', 'domain', 'storage'],
  demo: ['approval', 'delivery', 'domain', 'inbound', 'jobs', 'storage'],
  app: [...core, ...product],
  cli: ['app', 'approval', 'demo', 'domain', 'hosts'],
  examples: [],
  evals: ['approval', 'app', 'delivery', 'domain', 'storage'],
  test: [...core, ...product, 'app', 'cli', 'evals'],
  bench: [...core, ...product, 'app', 'test'],
  '.': ['app', 'cli', 'domain', 'test'],
};

it('every folder has its list of allowed imports', () => {
  expect(Object.keys(allowed).sort()).toEqual([...new Set(files.map(folderOf))].sort());
});

describe.each(Object.entries(allowed))('%s', (folder, others) => {
  it(`imports nothing of ours but ${[folder, ...others].join(', ')}`, () => {
    const violations = files
      .filter((file) => folderOf(file) === folder)
      .flatMap((file) => importsOf(file).map((imported) => [file, imported] as const))
      .filter(([, imported]) => ![folder, ...others].includes(folderOf(imported)))
      .map(([file, imported]) => `${file} → ${imported}`);
    expect(violations).toEqual([]);
  });
});

describe('no import cycle', () => {
  it('between files', () => {
    expect(cyclesIn(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([]);
  });

  it('between folders, nor between the subfolders of approval, jobs, domain and console', () => {
    const imports = new Map<string, string[]>();
    for (const file of files) {
      const from = unitOf(file);
      const others = importsOf(file).map(unitOf);
      imports.set(from, [...(imports.get(from) ?? []), ...others.filter((unit) => unit !== from)]);
    }
    expect(cyclesIn(imports)).toEqual([]);
  });
});

/** `domain/contacts` for a file in a subfolder of a folder that is divided, else the top folder. */
function unitOf(file: string): string {
  const [folder = '', subfolder] = file.split('/').slice(0, -1);
  const isDivided = ['approval', 'jobs', 'domain', 'console'].includes(folder);
  return isDivided && subfolder ? `${folder}/${subfolder}` : folder || '.';
}

/** The strongly connected components with more than one node (Tarjan, SIAM J. Comput. 1972). */
function cyclesIn(graph: Map<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  function visit(node: string): number {
    order.set(node, order.size);
    let low = order.size - 1;
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, order.get(next) as number);
    }
    lowest.set(node, low);
    if (low === order.get(node)) {
      const component = stack.splice(stack.indexOf(node));
      if (component.length > 1) cycles.push(component.sort());
    }
    return low;
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}

it('finds a cycle where there is one', () => {
  const graph = { a: ['b'], b: ['c'], c: ['a', 'd'], d: [] };
  expect(cyclesIn(new Map(Object.entries(graph)))).toEqual([['a', 'b', 'c']]);
});

it('only approval runs, prepares and releases operations', () => {
  const calls = /\.(run|prepare|release|recheck|revise)\(/;
  const inProduct = files.filter((file) => [...core, ...product, 'app', 'cli'].includes(folderOf(file)));
  // storage imports no operation, so a `run(` there is something else.
  const callers = inProduct.filter((file) => folderOf(file) !== 'storage' && calls.test(source.get(file) ?? ''));
  expect(new Set(callers.map(folderOf))).toEqual(new Set(['approval']));
});

it('only the configuration and the command line read the environment, only entry points read the clock', () => {
  const inner = ['domain', 'approval', 'jobs', 'delivery', 'rest', 'tools', 'http', 'inbound', 'storage'];
  const reading = (pattern: RegExp) =>
    files.filter((file) => inner.includes(folderOf(file)) && pattern.test(source.get(file) ?? ''));
  expect(reading(/process\.env/)).toEqual([]);
  expect(reading(/new Date\(\)|Date\.now\(/)).toEqual([]);
});

it('a command loads its code when it runs, so that --help and clef mcp start at once', () => {
  const light = ['cli/', 'domain/', 'app/config.ts', 'app/log.ts'];
  const heavy = files
    .filter((file) => file === 'cli.ts' || folderOf(file) === 'cli')
    .flatMap((file) =>
      [...(source.get(file) ?? '').matchAll(/^import (?!type\b)[^;]*?'(\.[^']+)'/gm)]
        .map(([, specifier = '']) => normalize(join(dirname(file), specifier)))
        .filter((imported) => !light.some((start) => imported.startsWith(start)))
        .map((imported) => `${file} → ${imported}`),
    );
  expect(heavy).toEqual([]);
});

it('no file is longer than 300 lines', () => {
  // Translations and invented people are data.
  const isData = (file: string) => file.startsWith('demo/data/') || /^console\/web\/(i18n|words)\//.test(file);
  const long = files.filter((file) => !isData(file) && (source.get(file) ?? '').split('\n').length > 300);
  expect(long).toEqual([]);
});

it('no comment begins with a relative clause that has no noun', () => {
  const riddle =
    /^\s*(?:\/\/|\/?\*\*?) ?(?:Who|What|Where|Whose|Whoever|Whatever|To whom|One that|Those who|That which|Of) [^?\n]*$/gm;
  const isOurs = (file: string) => !file.startsWith('storage/migrations/') && file !== 'test/architecture.test.ts';
  const found = files
    .filter(isOurs)
    .flatMap((file) => [...(source.get(file) ?? '').matchAll(riddle)].map(([line]) => `${file}: ${line.trim()}`));
  expect(found).toEqual([]);
});

it('the documents mention only files that exist', () => {
  const listedDocuments = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
    encoding: 'utf8',
  });
  const tops = [...Object.keys(allowed), 'docs'].filter((folder) => folder !== '.').join('|');
  const mention = new RegExp(`\`((?:${tops})/[\\w./-]*(?:\\.\\w+|/))\``, 'g');
  const missing = lines(listedDocuments)
    .filter((document) => existsSync(document))
    .flatMap((document) =>
      [...readFileSync(document, 'utf8').matchAll(mention)]
        .map(([, path = '']) => path)
        .filter((path) => !existsSync(path))
        .map((path) => `${document}: ${path}`),
    );
  expect(missing).toEqual([]);
});

it('the package contains every folder of the product', () => {
  const { include } = JSON.parse(readFileSync('packaging/tsconfig.json', 'utf8'));
  expect(include.sort()).toEqual(['cli.ts', 'app', 'cli', ...core, ...product].map((path) => `../${path}`).sort());
});

it('no text leads to `npx clef` outside of a clone, because on npm clef is a stranger’s package', () => {
  const texts = execFileSync('git', ['grep', '-l', '-E', 'npx[^`]* clef', '--', ':!test'], { encoding: 'utf8' });
  const leading = lines(texts).flatMap((file) => {
    const text = readFileSync(file, 'utf8').split('\n');
    const around = (at: number) => text.slice(Math.max(0, at - 3), at + 4).join(' ');
    const isCommand = /\bnpx (?:-\S+ )*clef(?![-\w])/;
    return text.filter((line, at) => isCommand.test(line) && !/this folder|the clone/i.test(around(at)));
  });
  expect(leading).toEqual([]);
});
