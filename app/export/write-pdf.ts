import { on } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { InspectionFile } from '../../domain/inspection/inspection-file.ts';
import type { PrintedRegister } from '../../domain/mandates/print-register.ts';
import type { SandboxPaper } from '../../domain/signatures/signed-papers.ts';
import type { PrintedSlip } from './printed-slip.ts';

const thread = new URL('../../console/web/dist/pdf/pdf-thread.cjs', import.meta.url);

/** A document by its name, with what it shows. */
export type PdfTask =
  | { name: 'register'; data: PrintedRegister }
  | { name: 'inspection'; data: InspectionFile }
  | { name: 'slip'; data: PrintedSlip }
  | { name: 'sandbox-signature'; data: SandboxPaper };

/** Whether `npm run build` has made the script, as it makes the pages. */
export const canWritePdf = (): boolean => existsSync(thread);

/** The PDF of a document. It is made in a thread (`pdf-thread.ts`), which ends with it.
 * @throws Error if the thread's script is not built */
export async function writePdf(task: PdfTask): Promise<Uint8Array> {
  if (!canWritePdf()) throw new Error('The script that makes PDFs is not built: npm run build makes it.');
  // pdfmake calls `Buffer()` as a function. In a package Node says nothing of that, in a bundle it would warn whoever starts Clef.
  const worker = new Worker(thread, { workerData: task, execArgv: ['--no-deprecation'] });
  try {
    // With `--watch`, as in `npm run dev`, Node itself tells in messages which files the thread loads.
    for await (const [message] of on(worker, 'message', { close: ['exit'] })) {
      if (message instanceof Uint8Array) return message;
    }
    throw new Error('The thread that makes PDFs ended without one.');
  } finally {
    await worker.terminate();
  }
}
