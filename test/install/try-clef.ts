import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import { dataFolder, readDemoFile } from '../support/process.ts';

const { PATH = '', HOME = '' } = process.env;

/** The PATH of a machine on which nothing of ours is installed. */
const machinePath = PATH.split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

/** Runs a program as a person on such a machine would; npm, for instance, by the machine's own Node. */
export async function run(folder: string, program: string, ...args: string[]): Promise<string> {
  const env = { PATH: machinePath, HOME };
  const { stdout } = await promisify(execFile)(program, args, { cwd: folder, env, maxBuffer: 1e8 });
  return stdout;
}

/** The size of a folder on the disk, in MB. */
export async function megabytes(folder: string): Promise<number> {
  const [kib] = (await run(folder, 'du', '--summarize', '--block-size=1K', folder)).split('\t');
  return Math.round((Number(kib) * 1024) / 1e6);
}

export type Served = { url: string; key: string; greeting: string };

/**
 * Starts `<command> serve` with a new embedded store, does something with it, and stops it. The only Node that it finds is
 * ours, as on a machine where Node 24 is installed.
 */
export async function serve(command: string, use: (served: Served) => Promise<void>): Promise<void> {
  const data = dataFolder();
  const env = {
    PATH: `${dirname(process.execPath)}${delimiter}${machinePath}`,
    CLEF_DATA: data,
    PORT: '0',
    LOG_LEVEL: 'silent',
  };
  const child = spawn(command, ['serve'], { cwd: dataFolder(), env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    const early = ended.then(([code]) => Promise.reject(new Error(`clef serve ended with ${code}.`)));
    const [greeting] = await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), early]);
    const { CLEF_BASE_URL: url = '', CLEF_API_KEY: key = '' } = readDemoFile(data);
    await use({ url, key, greeting });
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
}

/** Opens the pages, the reference, the bundle and the tools, as people and agents do. */
export async function expectEverything({ url, key }: Served): Promise<void> {
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  const [script] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? [];
  for (const path of [script ?? 'no script in the page', '/docs', '/api/v1/openapi', '/clef.mcpb', '/readyz']) {
    expect([path, (await fetch(new URL(path, url))).status]).toEqual([path, 200]);
  }
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', url), { requestInit }));
  const found = await client.callTool({ name: 'search_contacts', arguments: { limit: 1 } });
  expect(found.isError ?? false).toBe(false);
  await client.close();
}
