import { useEffect, useRef, useState } from 'react';
import { photoLimits } from '../../../domain/photos/limits.ts';
import { refusal } from '../files/post-file.ts';
import { refreshProperties } from '../properties/property.ts';
import { errorCodeOf, queryClient, trpc } from '../trpc.ts';
import { sendPhoto } from './send-photo.ts';

/** A photo on its way. `reading`: it has arrived, and the server makes its pictures. `known`: the property had it already. */
export type Upload = {
  id: number;
  name: string;
  state: 'waiting' | 'sending' | 'reading' | 'known' | 'failed';
  /** How much of it has left, from 0 to 1. */
  share: number;
  error?: unknown;
};

let lastId = 0;

/** Brings photos to a property, one after the other; more may be added meanwhile. Those that were refused stay, with the reason. */
export function usePhotoUploads(propertyId: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef(Promise.resolve());
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const update = (id: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  const remove = (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id));
  const send = async (id: number, file: File) => {
    const { signal } = leaving.current;
    if (signal.aborted) return;
    try {
      if (file.size > photoLimits.bytes) throw refusal('photo_too_large');
      update(id, { state: 'sending' });
      const onProgress = (share: number) => update(id, share < 1 ? { share } : { share, state: 'reading' });
      const { isNew, added: _, ...photos } = await sendPhoto(propertyId, file, { signal, onProgress });
      if (isNew) remove(id);
      else update(id, { state: 'known' });
      queryClient.setQueryData(trpc.properties.photos.queryKey({ propertyId }), photos);
    } catch (error) {
      if (signal.aborted) return;
      const shown = errorCodeOf(error) === 'payload_too_large' ? refusal('photo_too_large') : error;
      update(id, { state: 'failed', error: shown });
    }
  };
  const begin = (name: string) => {
    lastId += 1;
    const upload: Upload = { id: lastId, name, state: 'waiting', share: 0 };
    setUploads((all) => [...all, upload]);
    return upload.id;
  };
  return {
    uploads,
    add(files: readonly File[]) {
      // A reason that was read makes room for the next ones.
      setUploads((all) => all.filter(({ state }) => state !== 'failed' && state !== 'known'));
      for (const file of files) {
        const id = begin(file.name);
        last.current = last.current.then(() => send(id, file));
      }
      const end = last.current;
      // Once for all of them, because a property is read with much else.
      end.then(async () => {
        if (end === last.current) await refreshProperties();
      });
    },
    remove,
  };
}
