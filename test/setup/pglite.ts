import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { embeddedSnapshot } from '../../storage/store.ts';

/** Makes one migrated embedded store, of which each test file gets a copy. */
export default async function setUp(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'clef-test-'));
  const template = join(folder, 'snapshot.tar');
  writeFileSync(template, Buffer.from(await (await embeddedSnapshot()).arrayBuffer()));
  project.provide('template', template);
  project.provide('folder', folder);
  return () => rmSync(folder, { recursive: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    /** PGlite: the snapshot's file. PostgreSQL: the template database. */
    template: string;
    /** For what outlives a file of tests; gone when the run is over. */
    folder: string;
  }
}
