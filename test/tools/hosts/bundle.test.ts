import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getMcpConfigForManifest, MANIFEST_SCHEMAS, type McpbManifestAny, unpackExtension } from '@anthropic-ai/mcpb';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, describe, expect, it } from 'vitest';
import { toolServerUrl } from '../../../tools/hosts/tool-server-url.ts';
import { tools } from '../../../tools/tools.ts';
import { startTestServer } from '../../support/test-server.ts';
import '../../../bin/packaging/build-console.js';

const { url, createAgency } = await startTestServer();
const key = await (await createAgency()).key();
const answer = await fetch(`${url}/clef.mcpb`);
const folder = mkdtempSync(join(tmpdir(), 'clef-bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));

// As a host does: store the download, unpack it, read its manifest.
const [download, installed] = [join(folder, 'clef.mcpb'), join(folder, 'installed')];
writeFileSync(download, new Uint8Array(await answer.arrayBuffer()));
await unpackExtension({ mcpbPath: download, outputDir: installed, silent: true });
const manifest: McpbManifestAny = JSON.parse(readFileSync(join(installed, 'manifest.json'), 'utf8'));

/** Starts the bundle with these settings in its form, as a host does, and returns the connected client. */
async function start(settings: { url: string; key: string }): Promise<Client> {
  const config = await getMcpConfigForManifest({
    manifest,
    extensionPath: installed,
    systemDirs: {},
    userConfig: settings,
    pathSeparator: '/',
  });
  // In an empty folder and with no variables but its own: everything that it needs is in the bundle.
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: config?.args ?? [],
    env: config?.env ?? {},
    cwd: installed,
    stderr: 'ignore',
  });
  const host = new Client({ name: 'bundle-host', version: '1.0.0' });
  await host.connect(transport);
  return host;
}

describe('the bundle for hosts', () => {
  it('is a public file to store, whose form proposes this server', () => {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename=clef.mcpb');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(manifest.user_config?.url).toMatchObject({ default: url, required: true });
    expect(manifest.user_config?.key).toMatchObject({ sensitive: true, required: true });
    expect(JSON.stringify(manifest)).not.toContain(key);
  });

  it('is valid for the format’s own validator, and lists our tools', () => {
    expect(MANIFEST_SCHEMAS['0.3'].safeParse(manifest).error).toBeUndefined();
    expect(manifest.tools?.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    expect(readdirSync(installed, { recursive: true }).sort()).toEqual(['manifest.json', 'server', 'server/bridge.js']);
  });

  it('does not reveal where it was built', () => {
    expect(readFileSync(join(installed, 'server/bridge.js'), 'utf8')).not.toContain(process.cwd());
  });

  it.concurrent('lists and calls tools, even from the address of a console page', async () => {
    const host = await start({ url: `${url}/settings/keys`, key });
    expect((await host.listTools()).tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    const { structuredContent } = await host.callTool({ name: 'search_contacts', arguments: { limit: 1 } });
    expect(structuredContent).toMatchObject({ contacts: [], shown: '0 of 0' });
    await host.close();
  });

  it.concurrent.each([
    ['with a wrong key', { url, key: 'clef_wrong' }, /Clef: .+ Check the access key in this host’s settings\./],
    [
      'without a server',
      { url: 'http://127.0.0.1:1', key },
      /Clef: http:\/\/127\.0\.0\.1:1 does not answer \(.+\)\. Check /,
    ],
    ['at another path', { url: `${url}/x/api/mcp`, key }, /Clef: There is nothing here\. /],
  ])('tells the host why it cannot connect: %s', async (_case, settings, reason) => {
    await expect(start(settings)).rejects.toThrow(reason);
  });
});

describe('the address of the tools', () => {
  it.each(['https://clef.example', 'https://clef.example/', 'https://clef.example/settings/keys?x=1#y'])(
    'is found from %s',
    (address) => expect(toolServerUrl(address).href).toBe('https://clef.example/api/mcp'),
  );

  it('may have another path that ends like it, for a proxy', () => {
    expect(toolServerUrl('https://proxy.example/clef/api/mcp').href).toBe('https://proxy.example/clef/api/mcp');
  });

  it.each(['', 'clef.example', 'localhost:3000', 'ftp://clef.example'])('is not %j', (address) => {
    expect(() => toolServerUrl(address)).toThrow(
      /^This is not the address of a Clef server: .+ https:\/\/clef\.example\.$/,
    );
  });
});
