import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { type Channel, channels, consentStatuses, sandboxMessageStatuses } from '../../storage/column-values.ts';
import type { Rows } from '../../storage/db.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { asJson } from '../../storage/json.ts';
import { byKey } from '../../storage/tenant.ts';
import { rolesFor } from '../access/roles.ts';
import { AttachedFile } from '../drafts/attached-file.ts';
import type { Actor } from '../shared/actor.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { listOf, paging, time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, isId, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf, timeKey } from '../shared/page.ts';

/** A picture of the HTML has its Content-ID. */
const FileOfMessage = AttachedFile.omit({ id: true }).extend({ contentId: z.string().optional() });

/** A message that the sandbox driver took instead of a provider: it was not sent to anybody. */
export const SandboxMessage = z.object({
  id: id('draft'),
  channel: z.enum(channels),
  to: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  html: z.string().nullable(),
  /** The files that came with it, as they were given to the sandbox. */
  attachments: z.array(FileOfMessage),
  status: z.enum(sandboxMessageStatuses),
  at: time,
});

export const listSandboxMessages = direct({
  name: 'listOutbox',
  scope: 'human',
  summary: 'What the sandbox was handed, newest first.',
  effect: 'read',
  input: z.strictObject(paging),
  output: listOf(
    SandboxMessage.extend({
      id: z.union([id('draft'), id('invitation')]),
      name: z.string().nullable().describe('The name of the contact, or of the invited colleague'),
    }),
  ),
  run: async (work, input) => {
    const after = positionOf(input, timeKey);
    let rows = withContactName(work);
    // The link in an invitation makes an account with its role for whoever opens it.
    if (!mayInvite(work.actor)) rows = rows.where('invitation.id', 'is', null);
    if (after)
      rows = rows.where(sql<boolean>`(at, sandbox_message.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
    const page = rows
      .orderBy('at', 'desc')
      .orderBy('sandbox_message.id', 'desc')
      .limit(input.limit + 1);
    return pageOf(
      input,
      await page.execute(),
      (row) => [row.at.toISOString(), row.id],
      (row) => ({
        ...sandboxMessageRecord(row),
        ...(row.invited !== null && { id: publicId('invitation', row.id) }),
        name: row.invited ?? (nameOfRow({ ...row, email: null, phone: null }) || null),
      }),
    );
  },
});

const mayInvite = (actor: Actor) => actor.kind === 'human' && rolesFor('inviteColleague').includes(actor.role);

/** Joins the contact of the draft, or the invitation. */
const withContactName = (work: Work) =>
  work.agency
    .from('sandbox_message')
    .leftJoin('draft', byKey('draft', 'sandbox_message.id'))
    .leftJoin('contact', byKey('contact', 'draft.contact_id'))
    .leftJoin('invitation', byKey('invitation', 'sandbox_message.id'))
    .selectAll('sandbox_message')
    .select(['first_name', 'last_name', 'invitation.name as invited']);

const sandboxMessageRecord = (row: Selectable<Tables['sandbox_message']>): z.output<typeof SandboxMessage> => ({
  id: publicId('draft', row.id),
  channel: row.channel,
  to: row.address,
  subject: row.subject,
  body: row.body,
  html: row.html,
  attachments: row.attachments,
  status: row.status,
  at: row.at.toISOString(),
});

export const readSandboxMessage = direct({
  name: 'readOutbox',
  scope: 'human',
  summary: 'One message in the sandbox.',
  effect: 'read',
  input: z.strictObject({ id: id('draft') }),
  output: SandboxMessage.extend({
    consent: z.enum(consentStatuses).nullable().describe('Of its contact, on its channel'),
  }),
  run: async (work, input) => {
    // Only of drafts: the id of an invitation finds nothing, in whatever form it is given.
    const messages = work.agency
      .from('sandbox_message')
      .innerJoin('draft', byKey('draft', 'sandbox_message.id'))
      .leftJoin('contact', byKey('contact', 'draft.contact_id'));
    const row = await messages
      .selectAll('sandbox_message')
      .select(['sms_consent', 'email_consent'])
      .where('sandbox_message.id', '=', uuidOf('draft', input.id))
      .executeTakeFirst();
    if (!row) throw notFound('draft', input.id);
    return { ...sandboxMessageRecord(row), consent: row[`${row.channel}_consent`]?.status ?? null };
  },
});

export const markSandboxMessage = direct({
  name: 'markOutbox',
  scope: 'human',
  summary: 'Pretend that a message in the sandbox arrived, or did not.',
  effect: 'write',
  input: z.strictObject({ id: id('draft'), status: z.enum(['delivered', 'failed']) }),
  output: z.object({ id: id('draft') }),
  run: async (work, input) => {
    const rows = work.agency.update('sandbox_message').set({ status: input.status });
    // A delivered message stays delivered.
    await rows.where('id', '=', uuidOf('draft', input.id)).where('status', '<>', 'delivered').execute();
    return { id: input.id };
  },
});

/** A message for the sandbox; `id` is the public id of its draft or of its invitation. */
export type OutgoingMessage = {
  channel: Channel;
  id: string;
  to: string;
  subject: string | null;
  body: string;
  html: string | null;
  attachments: z.output<typeof FileOfMessage>[];
};

/** How the sandbox driver stores a message. The id is the draft's, so that sending it twice stores it once. */
export const sandboxWriter = (rows: Rows, now: () => Date) => async (message: OutgoingMessage) => {
  const isInvitation = isId('invitation', message.id);
  const id = uuidOf(isInvitation ? 'invitation' : 'draft', message.id);
  const { agency_id } = await rows.ofAllAgencies
    .selectFrom(isInvitation ? 'invitation' : 'draft')
    .select('agency_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { channel, to, subject, body, html } = message;
  const attachments = asJson(message.attachments);
  await rows
    .ofAgency(agency_id)
    .insertInto('sandbox_message')
    .values({ agency_id, id, channel, address: to, subject, body, html, attachments, status: 'accepted', at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
