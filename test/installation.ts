import { cpSync } from 'node:fs';
import { inject } from 'vitest';
import { clef, dataFolder, demoOf } from './process.ts';
import { copyOf } from './setup/postgresql.ts';

export const embedded = process.env.CLEF_TEST_STORE === 'pglite';

/** The environment of an installation of its own, on this run's store, with nothing in it yet. */
export async function installation(): Promise<Record<string, string>> {
  const environment = { CLEF_DATA: dataFolder(), CLEF_DEMO: 'on' };
  return embedded ? environment : { ...environment, DATABASE_URL: (await copyOf(inject('template'))).url };
}

/** An installation with the demo agency, and copies of it to be changed: seeding once is enough for a file. */
export async function seededInstallation() {
  const seeded = await installation();
  await clef(['seed'], seeded);
  const { CLEF_API_KEY: demoKey } = demoOf(seeded.CLEF_DATA as string) as { CLEF_API_KEY: string };
  const copied = async (): Promise<Record<string, string>> => {
    const folder = dataFolder();
    cpSync(seeded.CLEF_DATA as string, folder, { recursive: true });
    const environment = { ...seeded, CLEF_DATA: folder };
    if (embedded) return environment;
    const template = new URL(seeded.DATABASE_URL as string).pathname.slice(1);
    return { ...environment, DATABASE_URL: (await copyOf(template)).url };
  };
  return { seeded, demoKey, copied };
}
