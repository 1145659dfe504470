import { assignMessage, keptMessage } from '../delivery/inbound/unassigned-message.ts';
import { systemActorOf } from '../domain/agency/agencies.ts';
import { notFound } from '../domain/shared/find-record.ts';
import { publicId, uuidOf } from '../domain/shared/ids.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import {
  listUnassigned,
  readUnassigned,
  removeUnassigned,
  type UnassignedRow,
} from '../domain/unassigned-messages/unassigned-messages.ts';
import type { AppContext } from '../door/transaction/transact.ts';

/** A message that belongs to no agency, as the operator sees it in the list. */
export type ListedMail = {
  id: string;
  receivedAt: string;
  channel: 'email' | 'sms';
  from: string;
  to: string[];
  subject: string | null;
  bytes: number;
};

/** The same with its text and the names of its files. */
export type ShownMail = ListedMail & { text: string; files: { name: string; bytes: number }[] };

/** The commands of `clef mail`. An id is a public one, `mail_…`.
 * @throws Refusal `not_found`, `conflict`, `invalid_request` */
export type MailCommands = {
  listMail(): Promise<ListedMail[]>;
  showMail(id: string): Promise<ShownMail>;
  /** The bytes of an e-mail as they came, in base64. */
  originalMail(id: string): Promise<string>;
  /** Receives the message in the agency with this slug. */
  assignMail(id: string, slug: string): Promise<void>;
  deleteMail(id: string): Promise<void>;
};

export function mailCommands(context: AppContext): MailCommands {
  const db = context.rows.ofAllAgencies;
  return {
    listMail: async () => (await listUnassigned(db)).map(listedMail),
    showMail: async (id) => {
      const row = await readUnassigned(db, uuidOf('mail', id));
      const { body, mail, files = [] } = keptMessage(row);
      // The text of the mail with what it quotes: who it is for may stand there.
      const text = mail?.wholeText || body;
      return { ...listedMail(row), text, files: files.map(({ name, bytes }) => ({ name, bytes })) };
    },
    originalMail: async (id) => {
      const { original } = await readUnassigned(db, uuidOf('mail', id));
      if (!original) throw new Refusal('invalid_request', `${id} is an SMS: only an e-mail can be saved.`);
      return Buffer.from(original).toString('base64');
    },
    assignMail: async (id, slug) => {
      const { agencyId } = await systemActorOf(db, slug);
      await assignMessage(context, uuidOf('mail', id), agencyId);
    },
    deleteMail: async (id) => {
      if (!(await removeUnassigned(db, uuidOf('mail', id)))) throw notFound('mail', id);
    },
  };
}

type ListedRow = Pick<UnassignedRow, 'id' | 'channel' | 'address' | 'recipients' | 'subject' | 'bytes' | 'received_at'>;

const listedMail = ({ id, channel, address, recipients, subject, bytes, received_at }: ListedRow): ListedMail => ({
  id: publicId('mail', id),
  receivedAt: received_at.toISOString(),
  channel,
  from: address,
  to: recipients,
  subject,
  bytes,
});
