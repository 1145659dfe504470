import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dataFolder } from '../support/process.ts';
import { expectEverything, megabytes, run, serve } from './try-clef.ts';

const root = join(import.meta.dirname, '../..');

it('npm pack makes a package that is installed into an empty folder, and serves everything', async () => {
  const packed = dataFolder();
  const [{ filename, size, unpackedSize, files }] = await pack(packed);
  const paths: string[] = files.map(({ path }: { path: string }) => path);
  const unwanted = /\.tsx?$|\.map$|(^|\/)(test|node_modules|docs|bench|packaging)\//;
  expect(paths.filter((path) => unwanted.test(path))).toEqual([]);
  expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'bin/clef.js', 'compiled/cli.js']));

  const folder = dataFolder();
  await run(folder, 'npm', 'install', '--no-audit', '--no-fund', join(packed, filename));
  console.log(`package: ${size / 1e6} MB, unpacked ${unpackedSize / 1e6} MB, installed ${await megabytes(folder)} MB`);
  await serve(join(folder, 'node_modules/.bin/clef'), expectEverything);
  // Threads are started by address, which the compiler does not look at.
  const compiled = join(folder, 'node_modules/clef-crm/compiled');
  const { openMailReader } = await import(join(compiled, 'delivery/email/mail-reader.js'));
  const raw = new TextEncoder().encode('From: Nadia <nadia@acheteur.example>\r\n\r\nOui, demain.');
  const own = { domain: 'clef.example', addresses: [] };
  const { events } = await openMailReader().read(() => ({ raw, own, webhookId: 'w', today: '2026-11-27' }));
  expect(events).toMatchObject([{ kind: 'message', body: 'Oui, demain.' }]);
}, 900_000);

async function pack(destination: string) {
  // The scripts write to the same stream.
  const output = await run(root, 'npm', 'pack', '--json', '--pack-destination', destination);
  return JSON.parse(output.slice(output.search(/^[[{]\n/m)));
}
