import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { PrintedRegister } from '../../domain/mandates/print-register.ts';

const thread = new URL('../../console/web/dist/pdf/register.cjs', import.meta.url);

/** The PDF of a printed register. It is made in a thread (`register-thread.ts`), which ends with it.
 * @throws Error if the thread's script is not built */
export async function registerPdf(register: PrintedRegister): Promise<Uint8Array> {
  if (!existsSync(thread)) throw new Error('The script that makes PDFs is not built: npm run build makes it.');
  const worker = new Worker(thread, { workerData: register });
  try {
    const [pdf] = await once(worker, 'message');
    return pdf as Uint8Array;
  } finally {
    await worker.terminate();
  }
}
