import type { ChannelDrivers, SendResult } from '../delivery/driver.ts';
import { withLink } from '../domain/access/invitation-mail.ts';
import { invitationLink, isUsableAt } from '../domain/access/invitations.ts';
import { emailText } from '../domain/drafts/email.ts';
import { systemActor } from '../domain/shared/actor.ts';
import { LEASE_MS } from '../domain/shared/due-time.ts';
import { publicId } from '../domain/shared/ids.ts';
import type { Work } from '../domain/shared/operation.ts';
import { sweepAll } from '../domain/shared/process-all.ts';
import { type AppContext, transact } from '../door/transaction/transact.ts';

/** The waits after each attempt, in seconds. After the last one the owner passes the link on, or invites anew. */
const RETRY_SECONDS = [30, 120, 600, 1800, 7200];
const BATCH_SIZE = 50;

/**
 * Sends the e-mails of invitations that are due. The row is claimed first, so that an e-mail which may have left is not
 * sent again, unless the provider recognises a repeated id.
 * @returns how many were given to the driver
 */
export async function sendInvitations(context: AppContext, drivers: ChannelDrivers): Promise<number> {
  await endLostAttempts(context, drivers);
  const due = await context.rows.ofAllAgencies
    .selectFrom('invitation_mail')
    .innerJoin('agency', 'agency.id', 'invitation_mail.agency_id')
    .select(['agency_id', 'invitation_mail.id'])
    .where('status', '=', 'waiting')
    .where('due_at', '<=', context.now())
    .where('agency.paused_at', 'is', null)
    .orderBy('due_at')
    .limit(BATCH_SIZE)
    .execute();
  let sent = 0;
  await sweepAll(
    due,
    ({ id }) => publicId('invitation', id),
    async ({ agency_id, id }) => {
      const actor = systemActor(agency_id);
      const claimed = await transact(context, actor, (work) => claim(work, id));
      if (!claimed) return;
      sent += 1;
      const result = await drivers.email.send(messageOf(context, claimed));
      await transact(context, actor, (work) => record(work, id, result, drivers.email.idempotent));
    },
  );
  return sent;
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

/** Claims the e-mail, if its invitation can still be used and the agency sends. */
async function claim(work: Work, id: string) {
  const agency = await work.agency.db
    .selectFrom('agency')
    .select(['name', 'paused_at'])
    .where('id', '=', work.agency.id)
    .forShare()
    .executeTakeFirstOrThrow();
  const invitation = await work.agency
    .from('invitation')
    .select('email')
    .where('id', '=', id)
    .where(isUsableAt(work.now))
    .forUpdate()
    .executeTakeFirst();
  if (agency.paused_at) return undefined;
  const waiting = work.agency.update('invitation_mail').where('id', '=', id).where('status', '=', 'waiting');
  if (!invitation) {
    await waiting.set({ status: 'cancelled', token: null }).execute();
    return undefined;
  }
  const mail = await waiting
    .set((row) => ({ status: 'sending', sending_at: work.now, attempts: row('attempts', '+', 1) }))
    .returning(['id', 'subject', 'body', 'token'])
    .executeTakeFirst();
  if (!mail?.token) return undefined;
  return { ...mail, token: work.encryption.decrypt(mail.token), to: invitation.email, fromName: agency.name };
}

function messageOf(context: AppContext, { id, to, fromName, subject, body, token }: Claimed) {
  const text = withLink(body, invitationLink(context.baseUrl(), token));
  const { html, purpose } = emailText({ subject, body: text, purpose: 'service' });
  return {
    channel: 'email' as const,
    id: publicId('invitation', id),
    to,
    fromName,
    subject,
    text,
    html,
    pictures: [],
    attachments: [],
    purpose,
    references: [],
    unsubscribeUrl: null,
  };
}

async function record(work: Work, id: string, result: SendResult, isRepeatable: boolean): Promise<void> {
  const sending = work.agency.from('invitation_mail').select('attempts').where('id', '=', id);
  const mail = await sending.where('status', '=', 'sending').forUpdate().executeTakeFirst();
  if (!mail) return;
  const columns = columnsAfter(result, mail.attempts, work.now, isRepeatable);
  await work.agency.update('invitation_mail').set(columns).where('id', '=', id).execute();
  if (columns.status === 'waiting') return;
  const failed = columns.status === 'failed';
  const outcome = failed ? ({ outcome: 'refused', code: 'delivery_failed' } as const) : ({ outcome: 'done' } as const);
  work.journal({ operation: 'sendInvitation', ...outcome, subject: publicId('invitation', id) });
}

function columnsAfter(result: SendResult, attempts: number, now: Date, isRepeatable: boolean) {
  if (result.outcome === 'accepted') return { status: 'sent', token: null, detail: null } as const;
  const { detail } = result;
  const mayRepeat = result.outcome === 'retry' || (result.outcome === 'unknown' && isRepeatable);
  const waitSeconds = mayRepeat ? RETRY_SECONDS[attempts - 1] : undefined;
  if (waitSeconds !== undefined) {
    return { status: 'waiting', detail, due_at: new Date(now.getTime() + waitSeconds * 1000) } as const;
  }
  return { status: result.outcome === 'unknown' ? 'unconfirmed' : 'failed', token: null, detail } as const;
}

/** Ends the attempts whose process died. */
async function endLostAttempts(context: AppContext, drivers: ChannelDrivers): Promise<void> {
  const lost = await context.rows.ofAllAgencies
    .selectFrom('invitation_mail')
    .select(['agency_id', 'id'])
    .where('status', '=', 'sending')
    .where('sending_at', '<', new Date(context.now().getTime() - LEASE_MS))
    .limit(BATCH_SIZE)
    .execute();
  const result: SendResult = { outcome: 'unknown', detail: 'Clef was stopped before the provider’s answer came.' };
  await sweepAll(
    lost,
    ({ id }) => publicId('invitation', id),
    ({ agency_id, id }) =>
      transact(context, systemActor(agency_id), (work) => record(work, id, result, drivers.email.idempotent)),
  );
}
