import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const tracked = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
const isPage = (file: string) => /^(docs\/([^/]+|decisions\/[^/]+)|README|CONTRIBUTING)(\.md)?$/.test(file);
const documents = execFileSync('git', [...tracked, '*.md'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const pages = documents.filter(({ file }) => isPage(file));
const records = pages.filter(({ file }) => /\/decisions\/\d/.test(file));

it('every link leads to a file that exists', () => {
  const broken = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?!\w+:|#|\/)([^)#\s]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(normalize(join(dirname(file), target))))
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});

it('comments mention only records that exist', () => {
  const found = execFileSync('git', ['grep', '-hoE', 'docs/decisions/[0-9][a-z0-9-]*(\\.md)?', '--', ':!test'], {
    encoding: 'utf8',
  });
  const missing = found.split('\n').filter((path) => path !== '' && !existsSync(path));
  expect(missing).toEqual([]);
});

it('the index lists every record once', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const listed = [...index.matchAll(/\]\((\d[^)]+)\)/g)].map(([, name]) => `docs/decisions/${name}`);
  expect(listed.sort()).toEqual(records.map(({ file }) => file).sort());
});

it('every record has a status, a date and the parts of a decision', () => {
  const form =
    /^# \d+\. .+\n\nStatus: (accepted|superseded)\. Date: 20\d\d-\d\d-\d\d[^\n]*\.\n[\s\S]*\*\*Context\.\*\*[\s\S]*\*\*Decision\.\*\*[\s\S]*\*\*Rejected\.\*\*[\s\S]*\*\*Consequence\.\*\*/;
  expect(records.filter(({ text }) => !form.test(text)).map(({ file }) => file)).toEqual([]);
});

it('lines are at most 100 columns, but for tables, code and what cannot be broken', () => {
  // Each record has one line in the index.
  const wrapped = pages.filter(({ file }) => file !== 'docs/decisions/README.md');
  const long = wrapped.flatMap(({ file, text }) =>
    text
      .replaceAll(/^```[\s\S]*?^```$/gm, '')
      .split('\n')
      .filter((line) => line.length > 100 && !/^(\||#| {4}|!\[)/.test(line))
      .filter((line) =>
        line
          .trim()
          .replace(/^[-*] /, '')
          .replaceAll(/`[^`]*`/g, '')
          .includes(' '),
      )
      .map((line) => `${file}: ${line}`),
  );
  expect(long).toEqual([]);
});

it('no cell of a table in the architecture is longer than 200 characters', () => {
  const { text = '' } = pages.find(({ file }) => file === 'docs/architecture.md') ?? {};
  const cells = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => line.split('|'));
  expect(cells.filter((cell) => cell.trim().length > 200)).toEqual([]);
});
