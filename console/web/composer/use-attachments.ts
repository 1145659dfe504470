import { useEffect, useRef, useState } from 'react';
import type { AttachedFile } from '../../../domain/drafts/attached-file.ts';
import { attachmentLimits } from '../../../domain/drafts/message-limits.ts';
import { postFile, refusal } from '../files/post-file.ts';
import { errorCodeOf } from '../trpc.ts';

export type RefusedFile = { name: string; error: unknown };

/** Brings files to the server, one after the other, as they are added to a text. */
export function useAttachments(attachments: readonly AttachedFile[], onAdded: (file: AttachedFile) => void) {
  const [arriving, setArriving] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const add = async (files: readonly File[]) => {
    const { signal } = leaving.current;
    setRefused([]);
    setArriving(files.map(({ name }) => name));
    let [count, bytes] = [attachments.length, attachments.reduce((sum, file) => sum + file.bytes, 0)];
    for (const file of files) {
      try {
        if (count === attachmentLimits.files) throw refusal('too_many_attachments');
        if (bytes + file.size > attachmentLimits.bytes) throw refusal('attachment_too_large');
        const added = await postFile<AttachedFile>('/console/attachments', file, { signal });
        if (signal.aborted) return;
        onAdded(added);
        count += 1;
        bytes += added.bytes;
      } catch (error) {
        if (signal.aborted) return;
        const shown = errorCodeOf(error) === 'payload_too_large' ? refusal('attachment_too_large') : error;
        setRefused((earlier) => [...earlier, { name: file.name, error: shown }]);
      }
      setArriving((names) => names.slice(1));
    }
  };
  return { arriving, refused, add };
}
