import { join, relative } from 'node:path';
import MagicString from 'magic-string';
import type { Plugin } from 'vite';
import { type Call, findCalls } from './calls.ts';

const checkRows = join(import.meta.dirname, 'check-rows.ts');
let calls: Map<string, Call[]> | undefined;

/**
 * Compares what the store answers in tests with what the types of the code say of it. TypeScript believes `sql<Row>`, and
 * nothing else would notice a column that is a text where the type says a number, or that may be null.
 */
export const rowTypes = (): Plugin => ({
  name: 'row-types',
  // Before the types are taken away: the places of the calls are those in the source.
  enforce: 'pre',
  transform(code, id) {
    calls ??= findCalls();
    const [file = ''] = id.split('?');
    const found = calls.get(file);
    if (!found) return undefined;
    const changed = new MagicString(code);
    changed.prepend(`import { checkRows as __checkRows } from ${JSON.stringify(checkRows)}; `);
    for (const { start, end, line, shape } of found) {
      changed.appendRight(start, '__checkRows(');
      changed.prependLeft(end, `, ${JSON.stringify(`${relative('.', file)}:${line}`)}, ${JSON.stringify(shape)})`);
    }
    return { code: changed.toString(), map: changed.generateMap({ hires: true }) };
  },
});
