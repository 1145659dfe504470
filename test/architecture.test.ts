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

/** Our own files that load with a file, before anything calls `import()`. */
function loadedBy(file: string): string[] {
  const specifiers = (source.get(file) ?? '').matchAll(/^import (?!type\b)[^;]*?'(\.[^']+)'/gm);
  return [...specifiers].map(([, specifier = '']) => normalize(join(dirname(file), specifier)));
}

/** The folders of which a server consists. */
const product = [
  'storage',
  'domain',
  'delivery',
  'door',
  'approval',
  'jobs',
  'rest',
  'tools',
  'agent',
  'console',
  'app',
];

/** Rooms of a folder, which others may import without the rest of it. */
const rooms = [
  ...['app/demo', 'app/export', 'app/files', 'app/http', 'app/observability', 'approval/proposals', 'bench/evals'],
  ...['console/today', 'delivery/inbound', 'door/journal', 'door/transaction', 'rest/reference', 'tools/hosts'],
];

const folderOf = (file: string) => (file.includes('/') ? (file.split('/')[0] as string) : '.');

/** The folders with their rooms. */
const withRooms = (...folders: string[]) => [...folders, ...rooms.filter((room) => folders.includes(folderOf(room)))];

/** The room in which a file is, else its folder. */
const partOf = (file: string) => rooms.find((room) => file.startsWith(`${room}/`)) ?? folderOf(file);

/** The parts that a part may import besides itself. Every part is listed; the list contains no cycle. */
const allowed: Record<string, readonly string[]> = {
  storage: [],
  domain: ['storage'],
  delivery: ['domain', 'storage'],
  'door/journal': ['domain', 'storage'],
  'door/transaction': ['door/journal', 'delivery', 'domain', 'storage'],
  'approval/proposals': ['domain', 'storage'],
  door: ['door/journal', 'door/transaction', 'approval/proposals', 'domain', 'storage'],
  approval: ['door', 'door/journal', 'door/transaction', 'delivery', 'domain', 'storage'],
  jobs: ['approval', 'door', 'door/transaction', 'delivery', 'domain', 'storage'],
  'app/files': [],
  'app/http': ['door/transaction', 'domain'],
  'app/export': ['app/http', 'door', 'door/transaction', 'domain', 'storage'],
  rest: ['approval', 'door', 'door/transaction', 'domain', 'app/http'],
  tools: ['approval', 'door', 'door/transaction', 'domain', 'app/http'],
  agent: ['tools', 'door/transaction', 'delivery', 'domain'],
  'tools/hosts': ['tools', 'door/transaction', 'app/http'],
  'rest/reference': ['rest', 'tools', 'tools/hosts', 'door', 'door/transaction', 'domain', 'app/http'],
  'delivery/inbound': ['approval', 'door/journal', 'door/transaction', 'delivery', 'domain', 'storage', 'app/http'],
  'console/today': ['approval', 'domain', 'storage'],
  console: [
    'console/today',
    ...['approval', 'door', 'door/journal', 'door/transaction', 'delivery', 'delivery/inbound', 'domain'],
    ...['agent', 'tools/hosts', 'app/export', 'app/files', 'app/http'],
  ],
  'app/observability': ['agent', 'delivery', 'domain', 'storage'],
  'app/demo': [
    ...['approval', 'door', 'door/transaction', 'delivery', 'delivery/inbound', 'domain', 'jobs', 'storage'],
    'app/export',
  ],
  app: withRooms(...product),
  cli: ['app', 'app/demo', 'app/export', 'door', 'door/transaction', 'domain', 'tools/hosts'],
  examples: [],
  'bench/evals': ['agent', 'app', 'approval', 'door', 'door/transaction', 'delivery', 'domain', 'storage', 'app/http'],
  test: withRooms(...product, 'cli', 'bench', 'bin'),
  bench: withRooms(...product, 'test', 'bench'),
  '.': ['app', 'cli', 'domain', 'test'],
};

it('every folder has its list of allowed imports', () => {
  expect(Object.keys(allowed).sort()).toEqual([...new Set(files.map(partOf))].sort());
});

describe.each(Object.entries(allowed))('%s', (folder, others) => {
  it(`imports nothing of ours but ${[folder, ...others].join(', ')}`, () => {
    const violations = files
      .filter((file) => partOf(file) === folder)
      .flatMap((file) => importsOf(file).map((imported) => [file, imported] as const))
      .filter(([, imported]) => ![folder, ...others].includes(partOf(imported)))
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
  return isDivided && subfolder ? `${folder}/${subfolder}` : partOf(file);
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

it('only the door and approval run, prepare and release operations', () => {
  const calls = /\.(run|prepare|release|recheck|revise)\(/;
  const inProduct = files.filter((file) => [...product, 'cli'].includes(folderOf(file)));
  // These import no operation, so a `run(` there is something else.
  const isOther = (file: string) => folderOf(file) === 'storage' || file === 'app/demo/given-ids.ts';
  const callers = inProduct.filter((file) => !isOther(file) && calls.test(source.get(file) ?? ''));
  expect(new Set(callers.map(folderOf))).toEqual(new Set(['approval', 'door']));
});

it('only the configuration and the command line read the environment, only entry points read the clock', () => {
  const inner = withRooms('domain', 'door', 'approval', 'jobs', 'delivery', 'rest', 'tools', 'storage');
  const outer = ['rest/reference', 'tools/hosts'];
  const isInner = (part: string) => inner.includes(part) && !outer.includes(part);
  const reading = (pattern: RegExp) =>
    files.filter((file) => isInner(partOf(file)) && pattern.test(source.get(file) ?? ''));
  expect(reading(/process\.env/)).toEqual([]);
  expect(reading(/new Date\(\)|Date\.now\(/)).toEqual([]);
});

it('a command loads its code when it runs, so that --help and clef mcp start at once', () => {
  const light = ['cli/', 'domain/', 'app/config.ts', 'app/log.ts'];
  const heavy = files
    .filter((file) => file === 'cli.ts' || folderOf(file) === 'cli')
    .flatMap((file) =>
      loadedBy(file)
        .filter((imported) => !light.some((start) => imported.startsWith(start)))
        .map((imported) => `${file} → ${imported}`),
    );
  expect(heavy).toEqual([]);
});

it('the pages before signing in, and what they load, use only the first texts', () => {
  const reached = new Set(['console/web/main.tsx', 'console/web/signed-out-pages.tsx']);
  for (const file of reached) for (const imported of loadedBy(file)) reached.add(imported);
  const users = [...reached].filter((file) => /= useTranslations\(/.test(source.get(file) ?? ''));
  expect(reached).toContain('console/web/sign-in/sign-in-page.tsx');
  expect(users).toEqual([]);
});

it('no file is longer than 300 lines', () => {
  // Translations and invented people are data.
  const isData = (file: string) => file.startsWith('app/demo/data/') || /^console\/web\/(i18n|words)\//.test(file);
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
  const { include } = JSON.parse(readFileSync('bin/packaging/tsconfig.json', 'utf8'));
  expect(include.sort()).toEqual(['cli.ts', 'cli', ...product].map((path) => `../../${path}`).sort());
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
