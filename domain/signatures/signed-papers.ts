import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { fileName } from '../attachments/file-name.ts';
import { uuidOf } from '../shared/ids.ts';
import { inWords } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import { readPlayed } from './sandbox-signatures.ts';

/** Whether a provider's answer is a PDF: an error page is not kept as a contract. */
export const isPdf = (content: Buffer): boolean => content.subarray(0, 5).toString('latin1') === '%PDF-';

/** The columns of a PDF that a provider gave. */
export const paperColumns = (documentName: string, what: string, content: Buffer) => ({
  name: fileName(`${documentName.replace(/\.pdf$/i, '')} - ${what}.pdf`),
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
  content,
});

/** The facts that the sandbox writes down about a request that everybody has signed. */
export type SandboxPaper = {
  paper: 'signed' | 'proof';
  title: string;
  document: { name: string; sha256: string; base64: string };
  signers: { name: string; email: string; signedAt: string }[];
};

/** Reads what both papers of the sandbox show. @param requestId the public id */
export async function readSandboxPaper(work: Work, requestId: string): Promise<Omit<SandboxPaper, 'paper'>> {
  const id = uuidOf('signature', requestId);
  const request = await work.agency
    .from('signature_request')
    .innerJoin('draft', (join) =>
      join
        .onRef('draft.agency_id', '=', 'signature_request.agency_id')
        .onRef('draft.id', '=', 'signature_request.draft_id'),
    )
    .select(['draft_id', 'document_id', sql<string>`item->>'subject'`.as('title')])
    .where('signature_request.id', '=', id)
    .executeTakeFirstOrThrow();
  const files = work.agency.from('signature_file').select(['name', 'sha256', 'content']);
  const { content, ...document } = await files.where('id', '=', request.document_id).executeTakeFirstOrThrow();
  const signers = work.agency.from('signature_signer').selectAll().where('draft_id', '=', request.draft_id);
  const played = await readPlayed(work, id);
  const { timeZone } = await work.profile();
  const signedAt = (position: number) => played?.decisions.find((made) => made.position === position)?.at;
  return {
    title: request.title,
    document: { ...document, base64: Buffer.from(content).toString('base64') },
    signers: (await signers.orderBy('position').execute()).map(({ position, first_name, last_name, email }) => {
      const at = signedAt(position);
      const name = [first_name, last_name].filter(Boolean).join(' ');
      return { name, email, signedAt: at ? inWords(new Date(at), timeZone) : '' };
    }),
  };
}
