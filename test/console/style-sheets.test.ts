import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const web = new URL('../../console/web/', import.meta.url).pathname;
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => !file.startsWith('dist'));
const read = (file: string) => readFileSync(join(web, file), 'utf8');

/** The classes that a style sheet of our own defines. */
function classesIn(file: string): string[] {
  const rules = read(file).replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '');
  // Names of classes that a library gives are no names of ours.
  return [...rules.matchAll(/\.([a-z]\w*)(?![\w-])/g)].map(([, name = '']) => name);
}

const sheets = new Map(files.filter((file) => file.endsWith('.module.css')).map((file) => [file, classesIn(file)]));

it('every class of a style sheet is used, and every class that is used exists', () => {
  const used = new Set<string>();
  const missing: string[] = [];
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const source = read(file);
    for (const [, name, path = ''] of source.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)) {
      const sheet = join(dirname(file), path);
      const classes = sheets.get(sheet) ?? [];
      const given = [...source.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'g'))].map(
        ([, found = '']) => found,
      );
      // A file that asks for a class by a variable, or passes the whole sheet on, may use each of them.
      const isOpen = new RegExp(`(?<![\\w./-])${name}(?:\\[|\\}|,| as )`).test(source);
      for (const found of isOpen ? classes : given) used.add(`${sheet} .${found}`);
      missing.push(...given.filter((found) => !classes.includes(found)).map((found) => `${file}: ${name}.${found}`));
    }
  }
  const unused = [...sheets].flatMap(([sheet, classes]) =>
    [...new Set(classes)].map((found) => `${sheet} .${found}`).filter((found) => !used.has(found)),
  );
  expect({ missing, unused }).toEqual({ missing: [], unused: [] });
});
