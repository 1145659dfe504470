import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInstallation, demoInstallation, isEmbedded } from '../support/installation.ts';
import { clef, dataFolder, INHERITED, type ProcessResult, readDemoFile, startServer } from '../support/process.ts';
import { restClient } from '../support/test-server.ts';
import { runInProcess } from './in-process.ts';

const { demoKey, copy } = await demoInstallation();
const environment = await copy();

/** Checks that a command failed with one line on stderr and nothing on stdout. */
function expectOneLine(ended: ProcessResult, message: RegExp): void {
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toMatch(message);
  expect(ended.stderr.trim().split('\n')).toHaveLength(1);
}

// Real processes: what they print and with which status they end. They do not disturb each other.

describe.concurrent('clef serve', () => {
  it('seeds, prints the addresses and the demo key once, and stops cleanly', async () => {
    // A folder in which there is no store yet.
    const environment = { ...(await createInstallation()), CLEF_DATA: dataFolder() };
    const first = await startServer(environment);
    const demo = readDemoFile(environment.CLEF_DATA as string);
    expect(demo.CLEF_BASE_URL).toBe(first.url);
    for (const shown of [
      `${first.url}/api/mcp`,
      'sign in as',
      demo.CLEF_API_KEY,
      demo.CLEF_DEMO_EMAIL,
      demo.CLEF_DEMO_PASSWORD,
    ]) {
      expect(first.greeting).toContain(shown);
    }
    expect(statSync(join(environment.CLEF_DATA as string, 'demo.env')).mode & 0o777).toBe(0o600);
    const { status, body } = await restClient(first.url, demo.CLEF_API_KEY)('GET', '/contacts?limit=100');
    expect([status, body.data.length]).toEqual([200, 100]);
    expect(await first.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
    const second = await startServer(environment);
    expect(second.greeting).not.toContain(demo.CLEF_API_KEY);
    expect((await restClient(second.url, demo.CLEF_API_KEY)('GET', '/contacts')).status).toBe(200);
    expect(await second.stop('SIGINT')).toMatchObject({ code: 0 });
  });

  it('prints the first-run address of an empty store', async () => {
    const { greeting, url } = await startServer({ ...(await createInstallation()), CLEF_DEMO: 'off' });
    expect(greeting).toMatch(new RegExp(`begins here: ${url}/premiers-pas\\?code=[0-9A-Z]{10}$`, 'm'));
  });

  it('does not show the password of a database that it cannot reach', async () => {
    const wrong = { DATABASE_URL: 'postgresql://clef:open-sesame@127.0.0.1:1/clef' };
    const ended = await clef(['serve'], { ...environment, PORT: '0', ...wrong });
    const message = /^clef: The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1\.\n$/;
    expectOneLine(ended, message);
    expect(ended.stderr).not.toContain('open-sesame');
  });
});

it.skipIf(isEmbedded)('reports a missing database and does not create it', async () => {
  const typo = new URL(environment.DATABASE_URL as string);
  typo.pathname += '_typo';
  // A second run shows that the first one created nothing.
  for (let run = 0; run < 2; run += 1) {
    const ended = await runInProcess(['keys', 'list', '--agency', 'demo'], { ...environment, DATABASE_URL: typo.href });
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(/^clef: .* database "\w+_typo" does not exist; create it first, .*createdb.*\.\n$/);
  }
});

describe.concurrent('clef, as a process of its own,', () => {
  it('fails with nothing on stdout', async () => {
    const ended = await clef(['migrate'], { ...environment, PORT: 'many' });
    expectOneLine(ended, /^clef: The environment is not right\. PORT: /);
  });

  it('explains itself', async () => {
    const stdout = expect.stringMatching(/^Usage: clef keys create /);
    expect(await clef(['keys', 'create', '--help'])).toMatchObject({ code: 0, stdout, stderr: '' });
  });

  // An embedded store belongs to one process, so each of these gets its own.
  it.each([
    [['migrate'], /^The (database|embedded store) is at the current schema\.\n$/],
    [['keys', 'list', '--agency', 'demo'], /^(key_\w+\t.*active.*\n)+$/],
  ])('opens the store and ends: %j', async (args, stdout) => {
    expect(await clef(args, await copy())).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(stdout),
      stderr: '',
    });
  });
});

describe('clef serve', () => {
  it.each([
    [{ CLEF_SMS: 'pigeon' }, /^clef: CLEF_SMS: There is no driver "pigeon", but sandbox, brevo, twilio\.\n$/],
    [{ CLEF_SMS: 'twilio' }, /^clef: CLEF_SMS: .*CLEF_TWILIO_\w+/],
    [{ CLEF_EMAIL: 'smtp' }, /^clef: CLEF_EMAIL: .*CLEF_SMTP_URL/],
    [
      { DATABASE_URL: 'postgresql://clef@127.0.0.1:1/clef', CLEF_SECRET: '' },
      /^clef: CLEF_SECRET is needed with DATABASE_URL/,
    ],
  ])('ends with one line that names the setting: %j', async (wrong: Record<string, string>, message) => {
    expectOneLine(await runInProcess(['serve'], { ...environment, PORT: '0', ...wrong }), message);
  });

  it('reports a folder that it cannot make', async () => {
    const ended = await runInProcess(['serve'], { CLEF_DATA: '/proc/clef/data', CLEF_DEMO: 'off', PORT: '0' });
    expectOneLine(ended, /\/proc\/clef/);
  });

  it('refuses a wrong setting by name', async () => {
    const ended = await runInProcess(['serve'], { PORT: 'many', CLEF_DEMO: 'maybe' });
    expectOneLine(ended, /PORT: .*CLEF_DEMO: must be on or off/);
  });
});

it('clef seed leaves a store alone that is not empty', async () => {
  const ended = await runInProcess(['seed'], environment);
  expect(ended).toEqual({ code: 0, stdout: 'The store is not empty.\n', stderr: '' });
});

describe('clef worker', () => {
  it.each([
    [{ DATABASE_URL: '' }, /^clef: A worker needs DATABASE_URL: the embedded store belongs to one process/],
    [{ DATABASE_URL: 'postgresql://clef@127.0.0.1:1/clef' }, /^clef: A worker needs CLEF_BASE_URL: /],
  ])('says what it needs: %j', async (wrong: Record<string, string>, message) => {
    expectOneLine(await runInProcess(['worker'], { ...environment, ...wrong }), message);
  });
});

describe('clef keys', () => {
  it('prints only the key on stdout, lists it without its secret, and revokes it', async () => {
    const named = ['--agency', 'demo', '--name', 'Script', '--scopes', 'inbox:read'];
    const made = await runInProcess(['keys', 'create', ...named], environment);
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^clef_[0-9A-Za-z]{49}\n$/) });
    const listed = await runInProcess(['keys', 'list', '--agency', 'demo'], environment);
    expect(listed.stdout).not.toContain(made.stdout.trim());
    const id = /^(key_\w+)\t.*active.*Script$/m.exec(listed.stdout)?.[1] as string;
    const rotated = await runInProcess(['keys', 'rotate', id, '--agency', 'demo', '--overlap-hours', '1'], environment);
    expect(rotated.stdout).toMatch(/^clef_[0-9A-Za-z]{49}\n$/);
    expect((await runInProcess(['keys', 'pause', id, '--agency', 'demo'], environment)).stdout).toContain('is paused');
    expect((await runInProcess(['keys', 'resume', id, '--agency', 'demo'], environment)).stdout).toContain('is active');
    const revoked = await runInProcess(['keys', 'revoke', id, '--agency', 'demo'], environment);
    expect(revoked.stdout).toContain('is revoked');
  });

  it.each([
    [['keys', 'create', '--agency', 'demo', '--name', 'x', '--scopes', 'all'], /unknown: all; there are contacts:read/],
    [
      'keys create --agency demo --name x --scopes inbox:read --expires 2020-01-01T00:00:00Z'.split(' '),
      /expired already.* expiresAt must lie in the future/,
    ],
    [
      ['keys', 'create', '--agency', 'demo', '--name', 'x'.repeat(101), '--scopes', 'inbox:read'],
      /name must have at most 100 characters/,
    ],
    [['keys', 'list'], /--agency/],
    [['keys', 'list', '--agency', 'nulle-part'], /There is no agency nulle-part/],
    [['keys', 'revoke', 'contact_01k2m6w9hxe8ra1v5d0z3tq7bn', '--agency', 'demo'], /expected a key id/],
    [['seed', '--contacts', '-3'], /whole number/],
    [['frobnicate'], /unknown command/],
  ])('and its neighbours say what is wrong with %j', async (args, message) => {
    const ended = await runInProcess(args, environment);
    expect(ended.code).not.toBe(0);
    expect(ended.stdout).toBe('');
    expect(ended.stderr).toMatch(message);
    expect(ended.stderr).not.toMatch(/\n\s+at /);
  });
});

it.each([
  ['serve'],
  ['worker'],
  ['migrate'],
  ['seed'],
  ['keys'],
  ['keys', 'create'],
  ['keys', 'revoke'],
  ['mcp'],
  ['export'],
  ['backup'],
  ['restore'],
  ['journal', 'check'],
])('clef %s %s explains itself', async (...args) => {
  const ended = await runInProcess([...args.filter(Boolean), '--help']);
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage: clef') });
});

describe.concurrent('clef mcp', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await startServer(await copy()));
  });

  it.each(['legacy', { pin: '2026-07-28' }] as const)('bridges a host on stdio to the server (%j)', async (mode) => {
    const host = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await host.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: ['cli.ts', 'mcp', '--url', `${url}/api/mcp`],
        env: { ...INHERITED, CLEF_API_KEY: demoKey },
      }),
    );
    expect((await host.listTools()).tools).toHaveLength(6);
    const result = await host.callTool({ name: 'search_contacts', arguments: { limit: 1 } });
    expect(result.structuredContent).toMatchObject({ contacts: [{ id: expect.stringContaining('contact_') }] });
    await host.close();
  });

  it('answers a waiting host with the error', async () => {
    const message = { jsonrpc: '2.0', id: 7, method: 'initialize', params: {} };
    const environment = { CLEF_API_KEY: 'clef_wrong' };
    const ended = await clef(
      ['mcp', '--url', 'http://127.0.0.1:1/api/mcp'],
      environment,
      `${JSON.stringify(message)}\n`,
    );
    expect(JSON.parse(ended.stdout)).toMatchObject({
      id: 7,
      error: { message: expect.stringMatching(/^Clef: http:\/\/127\.0\.0\.1:1 does not answer/) },
    });
  });

  it('gives the answer to a host that closes stdin with its last request', async () => {
    const initialize = {
      jsonrpc: '2.0',
      id: 8,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    };
    const ended = await clef(['mcp', '--url', url], { CLEF_API_KEY: demoKey }, `${JSON.stringify(initialize)}\n`);
    expect(JSON.parse(ended.stdout)).toMatchObject({ id: 8, result: { serverInfo: { name: 'clef' } } });
  });
});

describe('the key of clef mcp', () => {
  const mcp = ['mcp', '--url', 'http://127.0.0.1:1/api/mcp'];

  it('comes from the environment', async () => {
    const ended = await runInProcess(mcp);
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('CLEF_API_KEY') });
  });

  it('is never shown where it was pasted with something else', async () => {
    const ended = await runInProcess(mcp, { CLEF_API_KEY: 'clef_secret\nCLEF_BASE_URL=x' });
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('on one line') });
    expect(ended.stderr).not.toContain('secret');
  });
});
