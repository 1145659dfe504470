import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = new URL('../..', import.meta.url).pathname;

/** Debian's own, so that an image is built and run where no registry of images can be reached. */
const tools = ['mmdebstrap', 'buildah', 'unshare', 'nsenter', 'ip'];

/** The obstacles on this machine to building and running an image, in words; none if the list is empty. */
export function missing(): string[] {
  const absent = tools.filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0);
  return process.getuid?.() === 0 ? absent : [...absent, 'the rights of root'];
}

/** An image's own settings, as `docker inspect` shows them. */
export type ImageConfig = {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  WorkingDir: string;
  StopSignal: string;
  Healthcheck: { Test: string[] };
};

/** `folder` is the image's root; it shows what is in there, and containers mount it read-only. */
export type Image = { config: ImageConfig; folder: string; bytes: number; remove(): Promise<void> };

/** Builds the Dockerfile on a Debian made here, which offers what the public base does: Node and npm below /usr/local. */
export async function buildImage(): Promise<Image> {
  const folder = await mkdtemp(join(tmpdir(), 'clef-image-'));
  const tag = `localhost/clef-test:${process.pid}`;
  try {
    const base = await makeBase(folder);
    const npmrc = join(folder, 'npmrc');
    const { stdout: registry } = await run('npm', ['config', 'get', 'registry']);
    await writeFile(npmrc, `registry=${registry.trim()}\ncafile=${CERTIFICATES}\n`);
    const given = ['--build-arg', `BASE=${base}`, '--secret', `id=npmrc,src=${npmrc}`];
    await build([...given, '--tag', tag, root]);
  } finally {
    await rm(folder, { recursive: true });
  }
  const container = await buildah('from', tag);
  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', tag));
  const [{ size }] = JSON.parse(await buildah('images', '--json', tag));
  const remove = async () => {
    await buildah('rm', container);
    await buildah('rmi', tag);
  };
  return { config: Docker.config, folder: await buildah('mount', container), bytes: bytesOf(size), remove };
}

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const DEBIAN = 'bookworm';

/** The base is kept, by the version of Node in it: it takes a minute or two to make. */
async function makeBase(folder: string): Promise<string> {
  const name = `localhost/clef-test-base:${DEBIAN}-${process.version}`;
  if (spawnSync('buildah', ['inspect', '--type', 'image', name]).status === 0) return name;
  const { stdout: modules } = await run('npm', ['root', '--global']);
  await run('mmdebstrap', [
    '--variant=minbase',
    '--include=ca-certificates,libstdc++6',
    DEBIAN,
    join(folder, 'debian.tar'),
  ]);
  await cp(process.execPath, join(folder, 'node'), { dereference: true });
  await cp(join(modules.trim(), 'npm'), join(folder, 'npm'), { recursive: true, dereference: true });
  await cp(CERTIFICATES, join(folder, 'certificates'), { dereference: true });
  const lines = [
    'FROM scratch',
    'ADD debian.tar /',
    'COPY node /usr/local/bin/node',
    'COPY npm /usr/local/lib/node_modules/npm',
    `COPY certificates ${CERTIFICATES}`,
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
  ];
  await writeFile(join(folder, 'Containerfile'), lines.join('\n'));
  await build(['--file', join(folder, 'Containerfile'), '--tag', name, folder]);
  return name;
}

/** The OCI's format has no health checks. */
const build = (given: string[]) => buildah('build', '--isolation', 'chroot', '--format', 'docker', ...given);

/** @throws Error with the end of what it printed */
async function buildah(...given: string[]): Promise<string> {
  try {
    return (await run('buildah', given, { maxBuffer: 1e8 })).stdout.trim();
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`buildah ${given[0]}: ${`${stdout}${stderr}`.slice(-3000)}`);
  }
}

/** `514 MB` as a number. */
function bytesOf(size: string): number {
  const [amount = '', unit = ''] = size.split(' ');
  return Number(amount) * ({ KB: 1e3, MB: 1e6, GB: 1e9 }[unit] ?? Number.NaN);
}
