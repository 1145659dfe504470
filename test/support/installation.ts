import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject, vi } from 'vitest';
import { copyOf } from '../setup/postgresql.ts';
import { clef, dataFolder, readDemoFile } from './process.ts';

export const isEmbedded = process.env.CLEF_TEST_STORE === 'pglite';

/** The environment of a new, empty installation on this project's store, migrated. */
export const createInstallation = () => installedIn(dataFolder());

async function installedIn(folder: string): Promise<Record<string, string>> {
  const environment = { CLEF_DATA: folder, CLEF_DEMO: 'on' };
  if (!isEmbedded) return { ...environment, DATABASE_URL: await copyOf(inject('template')) };
  mkdirSync(join(folder, 'pglite'));
  execFileSync('tar', ['-xf', inject('template'), '-C', join(folder, 'pglite')], { stdio: 'ignore' });
  return environment;
}

/** The environment of an installation whose store does not exist yet, or is an empty database. */
export async function emptyInstallation(): Promise<Record<string, string>> {
  const environment = { CLEF_DATA: dataFolder(), CLEF_DEMO: 'off' };
  if (isEmbedded) return environment;
  const url = await copyOf(inject('template'));
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
  return { ...environment, DATABASE_URL: url };
}

/**
 * An installation with the demo agency, seeded once per run: the first worker that asks seeds it, and the others wait.
 * Nobody opens the seeded store itself, because PostgreSQL copies only a database without connections. `copy` makes an
 * installation of one's own.
 */
export function demoInstallation() {
  demo ??= openDemo();
  return demo;
}

let demo: ReturnType<typeof openDemo> | undefined;

async function openDemo() {
  const folder = join(inject('folder'), 'demo');
  const seeded = join(folder, 'seeded.json');
  if (createdFolder(folder)) await seedInto(folder, seeded);
  else await vi.waitUntil(() => existsSync(seeded), { timeout: 100_000, interval: 50 });
  const environment = JSON.parse(readFileSync(seeded, 'utf8')) as Record<string, string>;
  const seededFolder = environment.CLEF_DATA as string;
  const variables = readDemoFile(seededFolder) as Record<'CLEF_API_KEY' | `CLEF_DEMO_${string}`, string>;
  const copy = async (): Promise<Record<string, string>> => {
    const copiedFolder = dataFolder();
    cpSync(seededFolder, copiedFolder, { recursive: true });
    if (isEmbedded) return { ...environment, CLEF_DATA: copiedFolder };
    const { pathname } = new URL(environment.DATABASE_URL as string);
    return { ...environment, CLEF_DATA: copiedFolder, DATABASE_URL: await copyOf(pathname.slice(1)) };
  };
  return { demo: variables, demoKey: variables.CLEF_API_KEY, copy };
}

/** Whether this call created the folder: of several workers, exactly one. */
function createdFolder(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function seedInto(folder: string, seeded: string): Promise<void> {
  const environment = await installedIn(mkdtempSync(join(folder, 'data-')));
  const { code, stderr } = await clef(['seed'], environment);
  if (code !== 0) throw new Error(`clef seed ended with ${code}: ${stderr}`);
  // Renamed when it is complete, because the other workers read it as soon as it exists.
  writeFileSync(`${seeded}.partial`, JSON.stringify(environment));
  renameSync(`${seeded}.partial`, seeded);
}
