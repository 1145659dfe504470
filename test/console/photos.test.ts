import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { listPhotos } from '../../domain/photos/photo-list.ts';
import { createProperty } from '../../domain/properties/create-property.ts';
import { publishProperties, unpublishProperties } from '../../domain/properties/publish-properties.ts';
import { newId } from '../../domain/shared/ids.ts';
import { createColleague, PASSWORD } from '../support/colleagues.ts';
import { addPhotoTo, drawn, photoNumber } from '../support/photos.ts';
import { type Agency, startTestServer } from '../support/test-server.ts';
import { signInToConsole } from './client.ts';

const { url, db, createAgency } = await startTestServer();
const [agency, otherAgency] = [await createAgency(), await createAgency()];
const signInTo = async (owner: Agency) =>
  signInToConsole(url, { email: (await createColleague(db, owner, 'assistant')).email, password: PASSWORD });
const [ours, theirs] = [await signInTo(agency), await signInTo(otherAgency)];

type Sender = { cookie: string; csrf: string };

const newProperty = async (): Promise<string> => {
  const place = { address: { postcode: '44000', city: 'Nantes' } };
  return (await agency.perform(createProperty, { reference: newId(), title: 'T3', type: 'apartment', ...place })).id;
};
const photosOf = async (propertyId: string) => (await agency.perform(listPhotos, { propertyId })).data;

async function upload(
  propertyId: string,
  content: Uint8Array<ArrayBuffer>,
  { cookie, csrf }: Sender = ours,
  headers = {},
) {
  const response = await fetch(`${url}/console/photos`, {
    method: 'POST',
    headers: { Cookie: cookie, 'X-Clef-Csrf': csrf, ...headers },
    body: new Blob([`${JSON.stringify({ propertyId, name: 'salon.jpg' })}\n`, content]),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** The content of a photo is a plain array for `Blob`. */
const bytes = async (content: Promise<Buffer>) => new Uint8Array(await content);

describe('an uploaded photo', () => {
  it('is kept, and its upload is in the journal', async () => {
    const propertyId = await newProperty();
    const { status, body } = await upload(propertyId, await bytes(drawn(3000, 2000).jpeg().toBuffer()));
    expect([status, body]).toMatchObject([
      200,
      { isNew: true, data: [{ name: 'salon.jpg', width: 1440, height: 960 }] },
    ]);
    const entries = db.selectFrom('journal_entry').select('operation').where('agency_id', '=', agency.id);
    expect(await entries.where('subject', '=', propertyId).where('operation', '=', 'addPhoto').execute()).toHaveLength(
      1,
    );
  });

  it('that is refused is not kept, and the refusal is in the journal', async () => {
    const propertyId = await newProperty();
    const { status, body } = await upload(propertyId, new TextEncoder().encode('<svg onload="alert(1)"/>'));
    expect([status, body]).toMatchObject([422, { code: 'photo_kind' }]);
    expect(await photosOf(propertyId)).toEqual([]);
    const entries = db.selectFrom('journal_entry').select('code').where('agency_id', '=', agency.id);
    expect(await entries.where('outcome', '=', 'refused').execute()).toEqual([{ code: 'photo_kind' }]);
  });

  it('of 100 MB is refused before it is received', async () => {
    const propertyId = await newProperty();
    const size = 100 * 1024 * 1024;
    let sent = 0;
    const stream = new ReadableStream({
      pull(controller) {
        const piece = new Uint8Array(1024 * 1024);
        sent += piece.length;
        if (sent > size) controller.close();
        else controller.enqueue(piece);
      },
    });
    const line = new TextEncoder().encode(`${JSON.stringify({ propertyId, name: 'salon.jpg' })}\n`);
    const body = stream.pipeThrough(new TransformStream({ start: (controller) => controller.enqueue(line) }));
    const headers = { Cookie: ours.cookie, 'X-Clef-Csrf': ours.csrf };
    const answer = await fetch(`${url}/console/photos`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, 'payload_too_large']);
    expect(await photosOf(propertyId)).toEqual([]);
  });

  it('needs a session, its token and our own page', async () => {
    const propertyId = await newProperty();
    const photo = await bytes(photoNumber(1));
    const answers = [
      await upload(propertyId, photo, { ...ours, cookie: '' }),
      await upload(propertyId, photo, { ...ours, csrf: '' }),
      await upload(propertyId, photo, ours, { 'Sec-Fetch-Site': 'cross-site' }),
      await upload(propertyId, photo, theirs),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 404]);
  });
});

describe('a photo', async () => {
  const propertyId = await newProperty();
  const content = await drawn(2000, 1000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  await addPhotoTo(agency, propertyId, content, 'salon.jpg');
  const [{ key }] = await photosOf(propertyId);
  const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${url}${path}`, { headers, method });
  const publicPath = `/photos/${key}.jpg`;

  it('is shown to the people of its agency, who may keep it', async () => {
    for (const [form, type] of [
      ['picture', 'image/jpeg'],
      ['thumbnail', 'image/jpeg'],
    ] as const) {
      const answer = await read(`/console/photos/${key}/${form}`, { Cookie: ours.cookie });
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'private, max-age=31536000, immutable',
        'content-type': type,
        'x-content-type-options': 'nosniff',
      });
      const { width, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([width, exif]).toEqual([form === 'picture' ? 720 : 240, undefined]);
    }
    const original = await read(`/console/photos/${key}/original`, { Cookie: ours.cookie });
    expect(original.headers.get('content-disposition')).toBe('attachment; filename=salon.jpg');
    expect(Buffer.from(await original.arrayBuffer())).toEqual(content);
  });

  it('is not there for another agency, without a session, or under another path', async () => {
    const paths = ['picture', 'thumbnail', 'original'].map((form) => `/console/photos/${key}/${form}`);
    for (const path of paths) {
      expect((await read(path, { Cookie: theirs.cookie })).status).toBe(404);
      expect((await read(path)).status).toBe(404);
    }
    for (const path of [
      `/console/photos/${key}/id`,
      `/console/photos/${'0'.repeat(40)}/picture`,
      '/console/photos/x/picture',
    ])
      expect((await read(path, { Cookie: ours.cookie })).status).toBe(404);
  });

  it('has a public address while its property is published, for the picture of adverts alone', async () => {
    expect((await read(publicPath)).status).toBe(404);
    await agency.perform(publishProperties, { ids: [propertyId] });
    const answer = await read(publicPath);
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      200,
      {
        'cache-control': 'public, max-age=3600',
        'content-type': 'image/jpeg',
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      },
    ]);
    expect(answer.headers.get('set-cookie')).toBeNull();
    const picture = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({ width: 720, height: 1440 });
    const head = await read(publicPath, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(picture.length)]);
    const known = await read(publicPath, { 'If-None-Match': String(answer.headers.get('etag')) });
    expect([known.status, await known.text()]).toEqual([304, '']);
    await agency.perform(unpublishProperties, { ids: [propertyId] });
    const gone = await read(publicPath, { 'If-None-Match': String(answer.headers.get('etag')) });
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('has a public address that opens nothing else', async () => {
    await agency.perform(publishProperties, { ids: [propertyId] });
    const others = [
      `/photos/${key}`,
      `/photos/${key}.png`,
      `/photos/${key}.jpg/original`,
      `/photos/${key.toUpperCase()}.jpg`,
    ];
    for (const path of [
      ...others,
      '/photos/',
      '/photos/%00.jpg',
      '/photos/%E0%A4%A.jpg',
      '/photos/..%2f..%2fetc.jpg',
    ]) {
      expect((await read(path)).status, path).toBeOneOf([400, 404]);
    }
    expect((await read(publicPath, {}, 'POST')).status).toBeOneOf([404, 405]);
    expect((await read(publicPath, { Authorization: 'Bearer clef_x' })).status).toBe(200);
  });
});
