import { refusal } from '../files/post-file.ts';
import { currentCsrfToken, type RouterOutputs } from '../trpc.ts';

export type AddedPhoto = RouterOutputs['properties']['photos'] & { added: string; isNew: boolean };

type SendOptions = { signal: AbortSignal; onProgress(share: number): void };

/** Sends a photo, as `postFile` sends a file. `fetch` would not say how much of it has left. */
export function sendPhoto(propertyId: string, file: File, { signal, onProgress }: SendOptions): Promise<AddedPhoto> {
  const { promise, resolve, reject } = Promise.withResolvers<AddedPhoto>();
  const request = new XMLHttpRequest();
  const line = `${JSON.stringify({ propertyId, name: file.name.slice(-255) })}\n`;
  request.open('POST', '/console/photos');
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.setRequestHeader('X-Clef-Csrf', currentCsrfToken());
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  request.onload = () => {
    const answer = parsed(request.responseText);
    if (request.status === 200) resolve(answer as AddedPhoto);
    else reject(refusal(answer.code ?? 'unknown', answer.errors));
  };
  request.onerror = () => reject(refusal('unreachable'));
  signal.addEventListener('abort', () => request.abort());
  request.onabort = () => reject(refusal('unreachable'));
  request.send(new Blob([line, file]));
  return promise;
}

/** A proxy in between may answer with a page of its own. */
function parsed(text: string): { code?: string; errors?: unknown } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
