import { once } from 'node:events';
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

/** The PDF of a document. It is made in a thread (`pdf-thread.ts`), which ends with it.
 * @throws Error if the thread's script is not built */
export async function writePdf(task: PdfTask): Promise<Uint8Array> {
  if (!existsSync(thread)) throw new Error('The script that makes PDFs is not built: npm run build makes it.');
  const worker = new Worker(thread, { workerData: task });
  try {
    const [pdf] = await once(worker, 'message');
    return pdf as Uint8Array;
  } finally {
    await worker.terminate();
  }
}
