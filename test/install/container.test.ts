import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answers, databaseUrl, serverUrl } from '../setup/postgresql.ts';
import { SECRET } from '../support/process.ts';
import { type Container, type ContainerOptions, startContainer } from './container.ts';
import { buildImage, type Image, missing } from './image.ts';

const lacking = missing();
if (lacking.length > 0) {
  const line = '!'.repeat(100);
  console.warn(`${line}\nThe container image is NOT TRIED: this machine lacks ${lacking.join(', ')}.\n${line}`);
}
const hasPostgresql = await answers();

describe.skipIf(lacking.length > 0)(
  'the container image',
  () => {
    let image: Image;
    const folders: string[] = [];
    const containers: Container[] = [];
    beforeAll(async () => {
      image = await buildImage();
    }, 1_800_000);
    afterAll(async () => {
      for (const container of containers) container.kill();
      await Promise.all(containers.map((container) => container.ended()));
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
      await image?.remove();
    }, 120_000);

    const start = (options: ContainerOptions) => {
      const container = startContainer(image, options);
      containers.push(container);
      return container;
    };

    /** A new volume begins as a copy of what the image has in its place, with its owner and mode. */
    function newVolume(): string {
      const volume = mkdtempSync(join(tmpdir(), 'clef-volume-'));
      folders.push(volume);
      execFileSync('cp', ['--archive', '--no-target-directory', join(image.folder, 'data'), volume]);
      return volume;
    }

    it('has its code from root, none of what is not needed, and Clef in it is under 250 MB', () => {
      const inside = join(image.folder, image.config.WorkingDir);
      const writable = ['!', '-type', 'l', '(', '!', '-user', 'root', '-o', '-perm', '/022', ')'];
      expect(execFileSync('find', [inside, ...writable], { encoding: 'utf8' })).toBe('');
      const unwanted = ['.git', '.clef', '.env', 'test', 'docs', 'node_modules/vite', 'node_modules/node'];
      expect(unwanted.filter((name) => existsSync(join(inside, name)))).toEqual([]);
      const [bytes] = execFileSync('du', ['--summarize', '--bytes', inside], { encoding: 'utf8' }).split('\t');
      console.log(`image ${Math.round(image.bytes / 1e6)} MB, of which Clef ${Math.round(Number(bytes) / 1e6)} MB`);
      expect(Number(bytes)).toBeLessThan(250e6);
    });

    it('starts on an empty volume, answers, stops at SIGTERM, and finds its data again', async () => {
      const data = newVolume();
      const first = start({ data });
      await first.printed(/listening on/);
      const [, ...healthCheck] = image.config.Healthcheck.Test;
      await first.execute(...healthCheck);
      const key = /^CLEF_API_KEY=(.*)$/m.exec(readFileSync(join(data, 'demo.env'), 'utf8'))?.[1] as string;
      const created = await request(first, key, 'POST', '/contacts', { lastName: 'Le Goff' });
      expect(created.status).toBe(201);
      expect(await first.stop(image.config.StopSignal)).toMatchObject({ code: 0 });

      const second = start({ data });
      await second.printed(/listening on/);
      const found = await request(second, key, 'GET', `/contacts/${created.body.id}`);
      expect(found).toMatchObject({ status: 200, body: { lastName: 'Le Goff' } });
      expect(await second.stop(image.config.StopSignal)).toMatchObject({ code: 0 });
    });

    it('is process 1, not root and without capabilities, and can write to its volume and /tmp alone', async () => {
      const container = start({ data: newVolume() });
      await container.printed(/listening on/);
      const status = await container.execute('cat', '/proc/1/status');
      expect(status).toMatch(/^Name:\s+(node|MainThread)$/m);
      expect(status).toMatch(/^Uid:\s+([1-9]\d*)\s+\1\s+\1\s+\1$/m);
      expect(status).toMatch(/^CapEff:\s+0+$/m);
      expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
      expect(await container.execute('cat', '/proc/1/mountinfo')).toMatch(/^(\S+ ){4}\/ ro\b/m);
      await container.execute('touch', '/data/file', '/tmp/file');
      // Anybody may write to /var/tmp: only the read-only root prevents it.
      for (const folder of ['/opt/clef', '/etc', '/var/tmp']) {
        const refused = /Permission denied|Read-only file system/;
        await expect(container.execute('touch', join(folder, 'file')), folder).rejects.toThrow(refused);
      }
      expect(await container.stop('SIGTERM')).toMatchObject({ code: 0 });
    });

    it('says what it lacks: a store without its secret', async () => {
      const { code, output } = await start({
        ...{ data: newVolume(), environment: { DATABASE_URL: 'postgresql://127.0.0.1/clef' } },
      }).ended();
      expect(code).toBe(1);
      expect(output).toMatch(/^clef: CLEF_SECRET is needed/);
    });

    it.skipIf(!hasPostgresql)('serves and works on PostgreSQL, as compose.yaml runs it', async () => {
      await using database = await emptyDatabase();
      const shared = { DATABASE_URL: database.url, CLEF_SECRET: SECRET, HOST: '127.0.0.1', PORT: '0' };
      const environment = { ...shared, CLEF_BASE_URL: 'https://clef.example' };
      const data = newVolume();
      const run = (...command: string[]) => start({ data, environment, command, sharesNetwork: true });
      const [server, worker] = [run('serve'), run('worker')];
      // The second one waits for the first one's migration.
      await Promise.all([server.printed(/listening on/), worker.printed(/answers probes on (\S+)/)]);
      const address = await worker.printed(/answers probes on (\S+)/);
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
      expect(await run('migrate').ended()).toMatchObject({ code: 0 });
      expect(await Promise.all([server, worker].map((one) => one.stop('SIGTERM')))).toMatchObject([
        { code: 0 },
        { code: 0 },
      ]);
    });
  },
  900_000,
);

/** A request to the server in a container's own network, with the Node that is in there. */
async function request(container: Container, key: string, method: string, path: string, body?: unknown) {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const options = JSON.stringify({ method, headers, body: body && JSON.stringify(body) });
  const script = `const answer = await fetch('http://127.0.0.1:3000/api/v1${path}', ${options});
    console.log(JSON.stringify({ status: answer.status, body: await answer.json() }));`;
  return JSON.parse(await container.execute('node', '--input-type=module', '--eval', script));
}

async function emptyDatabase() {
  const name = `clef_container_${randomBytes(6).toString('hex')}`;
  const administer = async (statement: string) => {
    const server = new Client({ connectionString: serverUrl });
    await server.connect();
    await server.query(statement).finally(() => server.end());
  };
  await administer(`create database ${name}`);
  return { url: databaseUrl(name), [Symbol.asyncDispose]: () => administer(`drop database ${name} with (force)`) };
}
