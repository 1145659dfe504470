import { createHash } from 'node:crypto';
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { embeddedSnapshot } from '../../storage/store.ts';

/** Provides one migrated embedded store, of which each test file gets a copy. */
export default async function setUp(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'clef-test-'));
  const template = join(folder, 'snapshot.tar');
  await writeSnapshot(template);
  project.provide('template', template);
  project.provide('folder', folder);
  return () => rmSync(folder, { recursive: true });
}

const KEPT = 'node_modules/.cache/clef-test';

/**
 * Copies the snapshot that an earlier run has kept for the same sources, or makes it, which takes five seconds. Runs at the
 * same time may do the same: a kept file is complete from the moment that it has its name.
 */
async function writeSnapshot(template: string): Promise<void> {
  const kept = join(KEPT, `${hashOfSources()}.tar`);
  try {
    copyFileSync(kept, template);
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  writeFileSync(template, Buffer.from(await (await embeddedSnapshot()).arrayBuffer()));
  mkdirSync(KEPT, { recursive: true });
  for (const old of globSync(join(KEPT, '*.tar'))) rmSync(old, { force: true });
  const partial = `${kept}.${process.pid}`;
  copyFileSync(template, partial);
  renameSync(partial, kept);
}

/** A digest of `storage/`, which makes the snapshot, and of the packages that it uses. */
function hashOfSources(): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of ['package-lock.json', ...globSync('storage/**/*.ts').sort()]) {
    hash.update(`${file}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

declare module 'vitest' {
  interface ProvidedContext {
    /** PGlite: the snapshot's file. PostgreSQL: the template database. */
    template: string;
    /** For what outlives a file of tests; gone when the run is over. */
    folder: string;
  }
}
