import { MemoryFS, PGlite } from '@electric-sql/pglite';

/** A folder, or a file with its bytes. */
export type Entry = { path: string; bytes?: Uint8Array };

const { PGDATA } = PGlite.paths;

/**
 * The memory of a store that begins as the snapshot. PGlite itself would read the tarball anew for each store, and look for each of
 * its thousand files and for the folders above it first, which was a third of opening one.
 */
export class SnapshotInMemory extends MemoryFS {
  readonly #entries: readonly Entry[];

  constructor(entries: readonly Entry[]) {
    super();
    this.#entries = entries;
  }

  override async initialSyncFs(): Promise<void> {
    const { FS } = (this.pg as PGlite).Module;
    FS.mkdirTree(PGDATA);
    for (const { path, bytes } of this.#entries) {
      if (bytes) FS.writeFile(path, bytes);
      else FS.mkdir(path);
    }
  }
}

const BLOCK = 512;

/** The entries of a tarball that PGlite has written, which has folders and files, each folder before what is in it. */
export function entriesOf(tarball: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; tarball[at] !== 0; ) {
    const field = (from: number, to: number) => tarball.toString('latin1', at + from, at + to).replace(/\0.*/s, '');
    const size = Number.parseInt(field(124, 136), 8);
    const isFile = field(156, 157) === '0';
    const start = at + BLOCK;
    const path = `${PGDATA}${field(0, 100)}`;
    // No `Buffer`, whose `slice` would let all stores write to the same bytes.
    entries.push({ path, ...(isFile && { bytes: new Uint8Array(tarball.buffer, tarball.byteOffset + start, size) }) });
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return entries;
}
