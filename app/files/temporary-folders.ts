import { createHash, randomBytes } from 'node:crypto';
import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/**
 * The temporary folders of all processes stand in one folder that only our user may enter. Their names say which process made
 * them, so that the next one to start removes those of a process that was killed.
 */
const rootFolder = () => join(tmpdir(), `clef-${userInfo().uid}`);

/** Containers that share a folder for temporary files have process numbers of their own. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
/** Processes that follow each other in a container have the same number. */
const run = randomBytes(4).toString('hex');

const named = /^[a-z]+-([0-9a-f]{8})-(\d+)-([0-9a-f]{8})-/;

/** The folders of versions before this one, beside `rootFolder`. */
const namedBefore = /^clef-(?:upload|export|import)-/;

/** Longer than any request, so that a folder is not in use even if another process has got the number of its own. */
const LONGEST_MS = 86_400_000;

/** Makes a folder that only our user may enter. Whoever makes it removes it.
 * @param kind a word for its name, in small letters
 * @throws Error if the folder of ours cannot be trusted */
export async function makeTemporaryFolder(kind: string): Promise<string> {
  const root = rootFolder();
  await mkdir(root, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  if (!(await isOurs(root))) {
    throw new Error(
      `${root} belongs to another user or is open to others: remove it, or set TMPDIR to a folder of Clef's own.`,
    );
  }
  return mkdtemp(join(root, `${kind}-${machine}-${process.pid}-${run}-`));
}

/** Removes what processes that were killed have left. Folders of a living process stay for a day. */
export async function sweepTemporaryFolders(now: Date): Promise<void> {
  const root = rootFolder();
  if (await isOurs(root)) await sweep(root, named, now);
  await sweep(tmpdir(), namedBefore, now);
}

/** A symbolic link that somebody else has planted is no folder of ours. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === userInfo().uid && (found.mode & 0o077) === 0;
}

async function sweep(parent: string, name: RegExp, now: Date): Promise<void> {
  for (const entry of await readdir(parent)) {
    const [match, host, pid, itsRun] = name.exec(entry) ?? [];
    if (match === undefined) continue;
    const path = join(parent, entry);
    const found = await lstat(path).catch(() => undefined);
    if (!found?.isDirectory() || found.uid !== userInfo().uid) continue;
    const isOld = now.getTime() - found.mtimeMs > LONGEST_MS;
    const isLeft = host === machine && itsRun !== run && (Number(pid) === process.pid || !isAlive(Number(pid)));
    if (isOld || isLeft) await rm(path, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another user may not be signalled, and is there all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
