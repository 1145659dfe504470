import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dataFolder } from '../support/process.ts';
import { expectEverything, megabytes, run, serve } from './try-clef.ts';

const root = join(import.meta.dirname, '../..');

it('npm ci --omit=dev makes an installation of less than 250 MB from a clone, which serves everything', async () => {
  const clone = join(dataFolder(), 'clone');
  // As from another machine: a local clone would copy every pack of this one, whatever is in it.
  await run(root, 'git', 'clone', '--quiet', '--no-local', root, clone);
  await run(clone, 'npm', 'ci', '--omit=dev', '--no-audit', '--no-fund');
  expect(await run(clone, 'git', 'status', '--porcelain')).toBe('');
  const size = await megabytes(clone);
  console.log(`production install: ${size} MB`);
  expect(size).toBeLessThan(250);
  await serve(join(clone, 'bin/clef.js'), expectEverything);

  // npm ci --ignore-scripts builds no pages.
  rmSync(join(clone, 'console/web/dist'), { recursive: true });
  await serve(join(clone, 'bin/clef.js'), async ({ url, greeting }) => {
    expect(greeting).toContain('npm run build');
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('npm run build')]);
  });
}, 900_000);
