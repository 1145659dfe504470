import { parentPort, workerData } from 'node:worker_threads';
import { PartBytes } from './part-bytes.ts';
import { type MailReading, type MailTask, readMail } from './read-mail.ts';

/** The thread that reads one mail. `mail-reader.ts` starts it. */

Object.assign(globalThis, { Blob: PartBytes });

/** The bytes of the files that are kept go over as they are, without a copy. */
const contentsIn = (reading: MailReading): ArrayBuffer[] => {
  const events = ('events' in reading && reading.events) || [];
  const files = events.flatMap((event) => (event.kind === 'message' ? (event.files ?? []) : []));
  return files.flatMap(({ content }) => (content ? [content.buffer as ArrayBuffer] : []));
};

const reading = await readMail(workerData as MailTask);
parentPort?.postMessage(reading, contentsIn(reading));
