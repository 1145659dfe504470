import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('docs/hosts.md', 'utf8');
const snippets = [...page.matchAll(/^```json\n(.*?)^```$/gms)].map(([, snippet]) => snippet);
const folder = 'examples/host-configuration';
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

it('every configuration of docs/hosts.md is the file that it names, and the other way round', () => {
  expect(snippets.sort()).toEqual(files.map((file) => readFileSync(`${folder}/${file}`, 'utf8')).sort());
  for (const file of files) expect(page).toContain(`(../${folder}/${file})`);
});

it('no host is told to start a stranger’s package, which is what the name clef is on npm', () => {
  for (const text of [page, ...snippets])
    expect(text).not.toMatch(/\bnpx (?:-\S+ )*clef\b|"npx",\s*"args": \[(?:"-y", )?"clef"/);
});
