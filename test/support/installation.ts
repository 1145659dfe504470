import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { copyOf } from '../setup/postgresql.ts';
import { clef, dataFolder, demoOf } from './process.ts';

export const embedded = process.env.CLEF_TEST_STORE === 'pglite';

/** The environment of an installation of its own, on this run's store: migrated, with nothing in it yet. */
export const installation = () => installedIn(dataFolder());

async function installedIn(folder: string): Promise<Record<string, string>> {
  const environment = { CLEF_DATA: folder, CLEF_DEMO: 'on' };
  if (!embedded) return { ...environment, DATABASE_URL: await copyOf(inject('template')) };
  mkdirSync(join(folder, 'pglite'));
  execFileSync('tar', ['-xf', inject('template'), '-C', join(folder, 'pglite')], { stdio: 'ignore' });
  return environment;
}

let seeding: ReturnType<typeof seed> | undefined;

/** An installation with the demo agency, not to be changed, and copies of it to be changed. Seeded once a worker. */
export const seededInstallation = () => (seeding ??= seed());

async function seed() {
  // Not in a folder of this file's own: it is for the files after it too.
  const seeded = await installedIn(mkdtempSync(join(inject('folder'), 'seeded-')));
  await clef(['seed'], seeded);
  const demo = demoOf(seeded.CLEF_DATA as string) as Record<'CLEF_API_KEY' | `CLEF_DEMO_${string}`, string>;
  const copied = async (): Promise<Record<string, string>> => {
    const folder = dataFolder();
    cpSync(seeded.CLEF_DATA as string, folder, { recursive: true });
    const environment = { ...seeded, CLEF_DATA: folder };
    if (embedded) return environment;
    return { ...environment, DATABASE_URL: await copyOf(new URL(seeded.DATABASE_URL as string).pathname.slice(1)) };
  };
  return { seeded, demo, demoKey: demo.CLEF_API_KEY, copied };
}
