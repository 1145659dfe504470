import type { IncomingMessage } from 'node:http';
import type { Problem } from '../../app/http/problem.ts';
import type { BodyPlace, BodyPlaces } from './body-places.ts';

type BodyReading = { places: BodyPlaces; maxBytes: number; add(piece: Buffer): void };

/** The place of a body that has arrived, or why it was given up. `gone`: the connection broke or took too long. */
type BodyRead = { place: BodyPlace } | { refusal: Problem | 'gone' };

/** Gives a body away piece by piece, as long as it has a place. */
export function readBody(request: IncomingMessage, { places, maxBytes, add }: BodyReading): Promise<BodyRead> {
  return new Promise((resolve) => {
    let bytes = 0;
    let hasArrived = false;
    const giveUp = (refusal: Problem | 'gone') => {
      if (hasArrived) return;
      request.off('data', take);
      place?.leave();
      resolve({ refusal });
    };
    const place = places.take(() => giveUp(tooManyBodies));
    if (!place) return resolve({ refusal: tooManyBodies });
    const take = (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > maxBytes) giveUp(tooLarge(maxBytes));
      else if (place.grow(piece.length)) add(piece);
      else giveUp(tooManyBodies);
    };
    const arrive = () => {
      hasArrived = true;
      place.keep();
      resolve({ place });
    };
    request.on('data', take);
    request.once('end', arrive);
    request.once('error', () => giveUp('gone'));
    request.once('close', () => giveUp('gone'));
  });
}

const MAX_DISCARDED_BYTES = 1024 * 1024;

/** A refused caller who is still writing must be able to read why. Somebody who writes on without end is cut off. */
export function discardRest(request: IncomingMessage): void {
  let bytes = 0;
  request.on('data', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > MAX_DISCARDED_BYTES) request.destroy();
  });
}

export const tooLarge = (maxBytes: number): Problem => ({
  code: 'payload_too_large',
  detail: `The body is larger than ${maxBytes / 1024} KiB.`,
  hint: 'Send less in one call-back.',
});

const tooManyBodies: Problem = {
  code: 'unavailable',
  detail: 'Too many call-backs are being received at once.',
  hint: 'Send it again after the seconds that Retry-After says.',
};

export const isEncoded: Problem = {
  code: 'unsupported_media_type',
  detail: 'The body is compressed.',
  hint: 'Send it without Content-Encoding.',
};
