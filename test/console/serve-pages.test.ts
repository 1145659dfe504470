import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startTestServer } from '../support/test-server.ts';
import '../../bin/packaging/build-console.js';

const { url } = await startTestServer();
const built = new URL('../../console/web/dist/', import.meta.url);
const script = readdirSync(new URL('assets', built)).find((file) => /^index-.*\.js$/.test(file)) as string;
const asset = (encodings: string, method = 'GET') =>
  fetch(`${url}/assets/${script}`, { method, headers: { 'Accept-Encoding': encodings } });

it('a script is sent compressed to whoever takes Brotli, and as it is to others', async () => {
  const [compressed, plain] = [await asset('gzip, br'), await asset('identity')];
  expect(compressed.headers.get('content-encoding')).toBe('br');
  expect(plain.headers.get('content-encoding')).toBeNull();
  for (const { headers, status } of [compressed, plain]) {
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('vary')).toContain('Accept-Encoding');
    expect(headers.get('cache-control')).toContain('immutable');
  }
  expect(await compressed.text()).toBe(await plain.text());
});

it('an asset that was not built is no file, compressed or not', async () => {
  expect((await fetch(`${url}/assets/index-00000000.js`)).status).toBe(404);
  expect((await fetch(`${url}/assets/..%2findex.html.js`)).status).toBe(404);
});

const linksOf = async (path: string, cookie: string) => {
  const html = await (await fetch(`${url}${path}`, { headers: { Cookie: cookie } })).text();
  return [...html.matchAll(/<link rel="(?:modulepreload|stylesheet)"[^>]* href="\/([^"]+)"/g)].map(([, file]) => file);
};

it('a document names the files of the pages that its browser will show, and no others', async () => {
  const signedOut = await linksOf('/a-traiter', '');
  const signedIn = await linksOf('/a-traiter', 'clef=token');
  const numberOf = (files: typeof signedIn, name: RegExp) => files.filter((file) => name.test(file ?? '')).length;
  expect(numberOf(signedOut, /signed-out-.*\.js$/)).toBe(1);
  expect(numberOf(signedOut, /signed-in-/)).toBe(0);
  expect(numberOf(signedIn, /signed-in-.*\.js$/)).toBe(1);
  expect(numberOf(signedIn, /signed-in-.*\.css$/)).toBe(1);
  expect(new Set(signedIn).size).toBe(signedIn.length);
  for (const file of [...signedIn, ...signedOut]) expect(existsSync(new URL(file as string, built))).toBe(true);
});

it('the address that a page had before leads to its current one, with what follows', async () => {
  const locationOf = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { redirect: 'manual' });
    return [answer.status, answer.headers.get('location')];
  };
  expect(await locationOf('/parti?q=1')).toEqual([301, '/historique?q=1']);
  expect(await locationOf('/boite/conversation_x')).toEqual([301, '/messages/conversation_x']);
  expect(await locationOf('/boite//elsewhere.example')).toEqual([301, '/messages//elsewhere.example']);
  expect(await locationOf('/Parti')).toEqual([301, '/historique']);
  expect(await locationOf('/bac-a-sable')).toEqual([301, '/mode-test']);
  expect((await fetch(`${url}/boites`)).status).toBe(404);
});
