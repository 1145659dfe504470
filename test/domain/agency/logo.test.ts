import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { changeAgency, readAgency } from '../../../domain/agency/agency-settings.ts';
import { readLogo } from '../../../domain/agency/logo.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { signInToConsole } from '../../console/client.ts';
import { createColleague, refusalOf } from '../../support/colleagues.ts';
import { dataAddress, jpegOf, pngOf } from '../../support/sample-files.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const [png, jpeg] = [pngOf(4, 3), jpegOf(40, 30)];
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

it('a logo is found by its hash with the type that its bytes have, also once it was replaced or removed', async () => {
  const agency = await server.createAgency();
  const work = readingWork(server.context, agency.owner, server.context.now());
  expect(await agency.perform(readAgency, {})).toMatchObject({ logoVersion: null });
  const first = await agency.perform(changeAgency, { logo: dataAddress(png) });
  expect(first.logoVersion).toBe(sha256(png));
  const second = await agency.perform(changeAgency, { logo: dataAddress(jpeg) });
  expect(second.logoVersion).toBe(sha256(jpeg));
  expect(await agency.perform(changeAgency, { logo: null })).toMatchObject({ logoVersion: null });
  expect(await readLogo(work, sha256(png))).toEqual({ type: 'image/png', content: png });
  expect(await readLogo(work, sha256(jpeg))).toEqual({ type: 'image/jpeg', content: jpeg });
  expect(await agency.perform(changeAgency, { logo: dataAddress(png) })).toEqual(first);
});

it.each([
  ['a small one as it is', pngOf(120, 40), { width: 120, height: 40 }],
  ['a wide one', pngOf(1200, 100), { width: 240, height: 20 }],
  ['a high one', pngOf(100, 400), { width: 20, height: 80 }],
  ['a JPEG', jpegOf(480, 80), { width: 240, height: 40 }],
])('takes 240 by 80 pixels of an e-mail at most: %s', async (_, content, size) => {
  const agency = await server.createAgency();
  await agency.perform(changeAgency, { logo: dataAddress(content) });
  const { profile } = readingWork(server.context, agency.owner, server.context.now());
  expect((await profile()).emailSignature?.logo).toMatchObject(size);
});

it.each([
  ['a picture with scripts', dataAddress(Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml')],
  ['a page that calls itself a picture', dataAddress(Buffer.from('<script>alert(1)</script>'))],
  ['a PNG that states no size', dataAddress(png.subarray(0, 20))],
  ['a JPEG that states no size', dataAddress(jpeg.subarray(0, 24), 'image/jpeg')],
  ['a picture that is too large', dataAddress(Buffer.concat([png, Buffer.alloc(150_000)]))],
  ['another address', 'https://ailleurs.example/logo.png'],
  ['no picture', 'data:image/png;base64,'],
])('%s is refused', async (_, logo) => {
  const agency = await server.createAgency();
  expect(await refusalOf(agency.perform(changeAgency, { logo }))).toMatchObject({
    code: 'invalid_request',
    errors: [{ path: 'logo' }],
  });
});

it('is served to the agency’s own people alone', async () => {
  const [agency, other] = [await server.createAgency(), await server.createAgency()];
  await agency.perform(changeAgency, { logo: dataAddress(png) });
  const address = `${server.url}/console/logo/${sha256(png)}`;
  const fetchAs = async (of: typeof agency) => {
    const { email } = await createColleague(server.db, of, 'negotiator');
    const { cookie } = await signInToConsole(server.url, { email });
    return fetch(address, { headers: { Cookie: cookie } });
  };
  const own = await fetchAs(agency);
  expect([own.status, own.headers.get('content-type'), own.headers.get('x-content-type-options')]).toEqual([
    ...[200, 'image/png', 'nosniff'],
  ]);
  expect(Buffer.from(await own.arrayBuffer())).toEqual(png);
  expect((await fetchAs(other)).status).toBe(404);
  expect((await fetch(address)).status).toBe(404);
});
