import { parentPort, workerData } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import fonts from 'pdfmake/build/vfs_fonts.js';
import { inspectionDocument } from './inspection-document.ts';
import { registerDocument } from './register-document.ts';
import { sandboxSignatureDocument } from './sandbox-signature-document.ts';
import { slipDocument } from './slip-document.ts';
import type { PdfTask } from './write-pdf.ts';

/*
 * `vite build` makes one script of this with pdfmake and its fonts: a production install has no pdfmake, which with what it needs takes
 * 40 MB. The script runs in a thread of its own, because laying out a register of years takes seconds.
 */
const files = {
  normal: 'Roboto-Regular.ttf',
  bold: 'Roboto-Medium.ttf',
  italics: 'Roboto-Italic.ttf',
  bolditalics: 'Roboto-MediumItalic.ttf',
} as const;

for (const file of Object.values(files)) pdfmake.virtualfs.writeFileSync(file, fonts[file], 'base64');
pdfmake.setFonts({ Roboto: files });
// Nothing comes from a network or a disk.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

const task = workerData as PdfTask;

/** A failure ends the thread, which `writePdf` is told. */
void pdfmake
  .createPdf(documentOf(task))
  .getBuffer()
  .then((pdf) => parentPort?.postMessage(Uint8Array.from(pdf)));

function documentOf({ name, data }: PdfTask) {
  if (name === 'register') return registerDocument(data);
  if (name === 'inspection') return inspectionDocument(data);
  return name === 'slip' ? slipDocument(data) : sandboxSignatureDocument(data);
}
