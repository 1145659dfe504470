import { type Response, Router } from 'express';
import helmet from 'helmet';
import { findPublishedPhoto, readPublishedPhoto } from '../domain/photos/stored-photos.ts';
import type { AppContext } from '../door/transaction/transact.ts';

/**
 * `GET /photos/<key>.jpg`: a photo of an advert, for the portals that fetch it and for the agency's own site; no session and no key is
 * looked at. The address never changes for an unchanged photo. It answers while the property is published, and then for an hour where
 * somebody has kept the answer.
 */
export function publishedPhotos({ rows }: AppContext): Router {
  const router = Router();
  router.get('/photos/:file', photoHeaders, async (request, response) => {
    const [, key] = /^([0-9a-f]{40})\.jpg$/.exec(request.params.file) ?? [];
    const found = key === undefined ? undefined : await findPublishedPhoto(rows.ofAllAgencies, key);
    if (key === undefined || !found) return notThere(response);
    const etag = `"${key}"`;
    response.set({ ETag: etag, 'Cache-Control': 'public, max-age=3600', 'X-Robots-Tag': 'noindex' });
    response.type('image/jpeg');
    // The bytes are read for those alone who do not have them.
    if (request.get('If-None-Match')?.includes(etag)) {
      response.status(304).end();
    } else if (request.method === 'HEAD') {
      response.set('Content-Length', String(found.bytes)).end();
    } else {
      const picture = await readPublishedPhoto(rows.ofAllAgencies, key);
      if (!picture) return notThere(response);
      response.send(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength));
    }
  });
  return router;
}

function notThere(response: Response): void {
  response.removeHeader('ETag');
  response.status(404).set('Cache-Control', 'no-store').end();
}

/** Other sites may show it, and nothing but it: no script, no frame. */
const photoHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
  },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
});
