import type { RequestHandler } from 'express';
import { photoForms, readPhoto } from '../domain/photos/stored-photos.ts';
import { type AppContext, readingWork } from '../door/transaction/transact.ts';
import { sessionOf } from './session.ts';

/**
 * `GET /console/photos/<key>/<form>`: a photo of the signed-in person's agency, as a `picture` for adverts, a `thumbnail`, or the
 * `original`, which is a download. The key is a hash of the photo, so that the answer never changes and may be kept.
 */
export const servePhoto =
  (context: AppContext): RequestHandler =>
  async (request, response) => {
    const session = await sessionOf(request, context);
    const work = session && readingWork(context, session.actor, context.now());
    const form = photoForms.find((each) => each === request.params.form);
    const key = String(request.params.key);
    const photo = work && form && /^[0-9a-f]{40}$/.test(key) && (await readPhoto(work.agency, key, form));
    if (!photo) {
      response.status(404).end();
      return;
    }
    response.set({
      'Cache-Control': 'private, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
    if (form === 'original') response.attachment(photo.name);
    const { buffer, byteOffset, byteLength } = photo.content;
    response.type(photo.type).send(Buffer.from(buffer, byteOffset, byteLength));
  };
