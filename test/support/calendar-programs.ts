import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Calendar servers that other people have written, as Debian packages them. */

export const USERNAME = 'marie';
export const CALENDAR_PASSWORD = 'la mer du soir';

type Program = 'radicale' | 'xandikos';

/** Whether the machine has the program. What is left out without it is said aloud. */
export function hasProgram(program: Program): boolean {
  const isThere = spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;
  if (!isThere) process.stderr.write(`LEFT OUT: this machine has no ${program} (apt-get install ${program}).\n`);
  return isThere;
}

export type CalendarProgram = {
  address: string;
  /** The calendar that exists there. */
  calendarUrl: string;
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same data and address; `full`: no file can be written, as on a full disk. */
  start(options?: { full?: boolean }): Promise<void>;
  /** The calendar objects that it has, by their addresses. */
  objects(): Promise<Map<string, string>>;
  /** A request as another program of the colleague makes it. */
  ask(url: string, method: string, body?: string, headers?: Record<string, string>): Promise<Response>;
};

export async function startProgram(program: Program): Promise<CalendarProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'clef-calendars-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/`;
  const calendarUrl = `${address}${program === 'radicale' ? `${USERNAME}/agenda/` : `${USERNAME}/calendars/calendar/`}`;
  let child: ChildProcess | undefined;

  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  afterAll(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const start = async ({ full = false } = {}) => {
    const command = commands[program](folder, port);
    // The shell's limit is that of every file, and 0 lets nobody write a byte.
    const args = ['-c', `${full ? 'ulimit -f 0; ' : ''}exec "$@"`, 'sh', ...command];
    child = spawn('sh', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '', HOME: folder, PYTHONUNBUFFERED: '1' },
    });
    await said(child, /ready|Running on/);
  };
  const ask: CalendarProgram['ask'] = (url, method, body, headers = {}) =>
    fetch(url, {
      method,
      ...(body !== undefined && { body }),
      headers: { Authorization: `Basic ${btoa(`${USERNAME}:${CALENDAR_PASSWORD}`)}`, ...headers },
    });
  const objects = async () => {
    const listed = await (await ask(calendarUrl, 'PROPFIND', undefined, { Depth: '1' })).text();
    const hrefs = [...listed.matchAll(/<(?:\w+:)?href>([^<]+\.ics)<\/(?:\w+:)?href>/g)].map(
      ([, href]) => href as string,
    );
    const entries = [...new Set(hrefs)].map(async (href) => {
      const url = new URL(href, calendarUrl).href;
      return [url, await (await ask(url, 'GET')).text()] as const;
    });
    return new Map(await Promise.all(entries));
  };
  await start();
  if (program === 'radicale') await ask(calendarUrl, 'MKCALENDAR');
  return {
    address: program === 'radicale' ? address : `${address}${USERNAME}/`,
    calendarUrl,
    kill,
    start,
    objects,
    ask,
  };
}

const commands: Record<Program, (folder: string, port: number) => string[]> = {
  radicale: (folder, port) => {
    writeFileSync(join(folder, 'users'), `${USERNAME}:${CALENDAR_PASSWORD}\n`);
    const config = `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${join(folder, 'users')}
htpasswd_encryption = plain
delay = 0
[logging]
level = info
[storage]
filesystem_folder = ${join(folder, 'data')}
`;
    writeFileSync(join(folder, 'config'), config);
    return ['radicale', '--config', join(folder, 'config')];
  },
  xandikos: (folder, port) => [
    ...['xandikos', '-d', join(folder, 'data'), '-l', '127.0.0.1', '-p', String(port)],
    ...['--defaults', '--current-user-principal', `/${USERNAME}/`],
  ],
};

/** Waits until the program says that it is ready. */
const said = (child: ChildProcess, words: RegExp): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      if (words.test(output)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`It ended: ${output}`)));
  });

/** A port that nobody uses now: neither program tells which one it got, were it to choose. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
