import { ProblemError } from '../../app/http/problem.ts';
import type { ReceivedFile } from '../../domain/attachments/received-files.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import {
  chooseAgency,
  type KeepingLimits,
  keepUnassigned,
  removeUnassigned,
  type UnassignedRow,
} from '../../domain/unassigned-messages/unassigned-messages.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import type { InboundMessage } from '../driver.ts';
import { receiveMessage, toStorable } from './receive-message.ts';

/** A file as it is kept: JSON has no bytes. */
type KeptFile = Omit<ReceivedFile, 'content'> & { content: string | null };
type KeptMessage = Omit<InboundMessage, 'original' | 'files' | 'at'> & { at: string | null; files?: KeptFile[] };

/**
 * Keeps a message that belongs to no agency for the operator (`clef mail`).
 * @returns whether it is new
 * @throws ProblemError where too many are kept: its sender's mail server keeps it, and tells the sender in the end
 */
export async function keepForOperator(
  { rows, now }: AppContext,
  driver: string,
  received: InboundMessage,
  limits?: KeepingLimits,
): Promise<boolean> {
  const { original: pieces, ...message } = toStorable(received);
  const original = pieces ? Buffer.concat(pieces) : null;
  const kept = toKept(message);
  const outcome = await keepUnassigned(
    rows.ofAllAgencies,
    {
      driver,
      provider_id: message.providerId,
      content_hash: message.contentHash ?? '',
      channel: message.channel,
      address: message.from,
      recipients: message.to,
      subject: message.subject,
      message: kept,
      original,
      bytes: Buffer.byteLength(JSON.stringify(kept)) + (original?.length ?? 0),
      received_at: now(),
    },
    limits,
  );
  if (outcome === 'full') throw new ProblemError(tooManyKept);
  return outcome === 'kept';
}

const tooManyKept = {
  code: 'unavailable',
  detail: 'Too many messages belong to no agency.',
  hint: 'Send it again later. The operator of this installation makes room with clef mail.',
} as const;

function toKept({ files, at, ...message }: Omit<InboundMessage, 'original'>): KeptMessage {
  const kept = files?.map((file) => ({
    ...file,
    content: file.content && Buffer.from(file.content).toString('base64'),
  }));
  return { ...message, at: at?.toISOString() ?? null, ...(kept && { files: kept }) };
}

/** The message as it was kept, without its original. */
export function keptMessage({ message }: Pick<UnassignedRow, 'message'>): InboundMessage {
  const { files, at, ...kept } = message as KeptMessage;
  const received = files?.map((file) => ({ ...file, content: file.content && Buffer.from(file.content, 'base64') }));
  return { ...kept, at: at ? new Date(at) : null, ...(received && { files: received as ReceivedFile[] }) };
}

/**
 * Receives a kept message in an agency as if it came there now, once: an attempt that was interrupted is repeated by the same command,
 * and a message that is in the agency already is not stored again.
 * @throws Refusal `not_found`, `conflict`
 */
export async function assignMessage(context: AppContext, id: string, agencyId: string): Promise<void> {
  const db = context.rows.ofAllAgencies;
  const row = await chooseAgency(db, id, agencyId);
  const original = row.original ? { original: [Buffer.from(row.original)] } : {};
  const message = { ...keptMessage(row), ...original };
  await receiveMessage(context, systemActor(agencyId), row.driver, message, { isLate: true });
  // Somebody who assigns it at the same time may have removed it: it has been received all the same.
  await removeUnassigned(db, id);
}
