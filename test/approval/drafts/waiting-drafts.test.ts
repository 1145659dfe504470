import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { undoApproval } from '../../../approval/drafts/after-decision.ts';
import { rejectDraft } from '../../../approval/drafts/decisions.ts';
import { reopenDraft } from '../../../approval/drafts/reopen-draft.ts';
import { perform } from '../../../approval/perform.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { emailRefusalReason, smsRefusalReason } from '../../../domain/consent/may-receive.ts';
import { getContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { draftEmail, draftSms } from '../../../domain/conversations/message-drafts.ts';
import type { DraftRow } from '../../../domain/drafts/draft-record.ts';
import { systemActor } from '../../../domain/shared/actor.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import { receiveMessage } from '../../../inbound/receive-message.ts';
import { expireDrafts } from '../../../jobs/expire-drafts.ts';
import { recheckDrafts } from '../../../jobs/recheck-drafts.ts';
import { isEmbedded } from '../../support/installation.ts';
import { size } from '../../support/size.ts';
import { startTestServer } from '../../support/test-server.ts';
import { nextPhone, startTwilioServer } from '../../support/twilio-server.ts';
import { whileLocked } from '../../support/while-locked.ts';

const testServer = await startTestServer({ ownStore: true });
const server = await startTwilioServer(testServer);
const { clock, context } = server;
const { db } = testServer;

/** Every pending draft as the queue should have it, by the rules of the live check. */
const expectedRows = sql`
  select draft.agency_id, draft.id, draft.kind, contact_id, requested_by->>'id', requested_by->>'name', coalesce(plan_id, draft.id),
    coalesce((select created_at from draft as first where first.id = draft.plan_id), draft.created_at), expires_at, flagged,
    case when draft.kind = 'sms' then ${smsRefusalReason} is not null or contact.phone is distinct from draft.item->>'to'
      else ${emailRefusalReason} is not null or contact.email is distinct from draft.item->>'to' end
  from draft join contact on contact.id = contact_id where draft.status = 'pending'`;

const expectedQuestions = sql`
  select id, (select min(at) from message where conversation_id = conversation.id and direction = 'inbound' and at > coalesce(
    (select max(at) from message where conversation_id = conversation.id and direction = 'outbound'), '-infinity'))
  from conversation`;

/** The rows of one query that the other does not have, both ways. */
async function differences(kept: string, expected: typeof expectedRows): Promise<unknown[]> {
  const { rows } = await sql`
    (${sql.raw(kept)} except ${expected}) union all (${expected} except ${sql.raw(kept)})`.execute(db);
  return rows;
}

async function createHistory() {
  const sender = await server.createSendingAgency();
  await sender.perform(changeAgency, { undoSeconds: 30 });
  const scopes = ['sms:send', 'tasks:write'] as const;
  const agent = { kind: 'key', id: newId(), name: 'Agent', agencyId: sender.agency.id, scopes } as const;
  const phone = nextPhone();
  // The last one shares its number with the first.
  const contacts = [await sender.createContact(phone), await sender.createContact(), await sender.createContact(phone)];
  let texts = 0;
  const propose = (operation: typeof draftSms | typeof draftEmail, input: object) =>
    perform<any>(context, agent, operation, input);
  const from = async (index: number, body: string) =>
    receiveMessage(context, systemActor(sender.agency.id), 'sandbox', {
      kind: 'message',
      channel: 'sms',
      providerId: newId(),
      from: (await sender.perform(getContact, { id: contactOf(index).id })).phone ?? phone,
      to: [],
      subject: null,
      body,
      references: [],
      at: null,
    });
  const contactOf = (index: number) => contacts[index % contacts.length] as { id: string };
  /** Does something with one of the drafts in these statuses, if there is one. */
  const withDraft = async (index: number, statuses: DraftRow['status'][], act: (id: string) => Promise<unknown>) => {
    const rows = db.selectFrom('draft').select('id').where('agency_id', '=', sender.agency.id);
    const found = await rows.where('status', 'in', statuses).orderBy('id').execute();
    if (found.length > 0) await act(publicId('draft', (found[index % found.length] as { id: string }).id));
  };
  const update = (index: number, change: object) =>
    sender.perform(updateContact, { id: contactOf(index).id, ...change });
  const consent = (index: number, status: string) => {
    const statement = { status, ...(status === 'granted' && { source: 'Formulaire' }) };
    return update(index, { consent: index % 2 ? { sms: statement } : { email: statement } });
  };
  return {
    'an SMS': (n) => propose(draftSms, { prospectId: contactOf(n).id, body: `Bonjour, message ${++texts}` }),
    'an SMS of a plan': (n) =>
      propose(draftSms, { prospectId: contactOf(n).id, body: `Votre dossier est complet, merci ${n}` }),
    'a flagged SMS': (n) =>
      propose(draftSms, { prospectId: contactOf(n).id, body: `Bon\u200bjour, message ${++texts}` }),
    'an e-mail': (n) =>
      propose(draftEmail, { prospectId: contactOf(n).id, subject: 'Visite', body: `Bonjour, message ${++texts}` }),
    granted: (n) => consent(n, 'granted'),
    denied: (n) => consent(n, 'denied'),
    'opted out': (n) => consent(n, 'opted_out'),
    'another number': (n) => update(n, { phone: nextPhone(), allowDuplicate: true }),
    'another address': (n) => update(n, { email: `${newId()}@courriel.example` }),
    'the shared number': (n) => update(n, { phone, allowDuplicate: true }),
    'a question': (n) => from(n, 'Est-ce toujours libre ?'),
    STOP: (n) => from(n, 'STOP'),
    START: (n) => from(n, 'START'),
    approve: (n) => withDraft(n, ['pending'], (id) => sender.approve(id, { anyHour: true })),
    undo: (n) => withDraft(n, ['approved', 'scheduled'], (id) => sender.perform(undoApproval, { id })),
    send: async (n) => {
      clock.advance(31);
      await withDraft(n, ['approved'], sender.send);
    },
    edit: (n) =>
      withDraft(n, ['pending'], (id) =>
        sender.edit(id, { body: `Bon${n % 2 ? '\u200b' : ''}jour, corrigé ${++texts}` }),
      ),
    reject: (n) => withDraft(n, ['pending'], (id) => sender.perform(rejectDraft, { id, reason: 'Non' })),
    reopen: (n) => withDraft(n, ['rejected'], (id) => sender.perform(reopenDraft, { id })),
    days: async (n) => {
      clock.advance(n * 86_400);
      await expireDrafts(context);
    },
    recheck: () => recheckDrafts(context),
    'delete a draft': (n) =>
      withDraft(n, ['pending'], (id) => db.deleteFrom('draft').where('id', '=', uuidOf('draft', id)).execute()),
  } satisfies Record<string, (n: number) => Promise<unknown>>;
}

it('each pending draft has its row in the queue, whatever happens to it, its contact or its address', async () => {
  const names = Object.keys(await createHistory()) as (keyof Awaited<ReturnType<typeof createHistory>>)[];
  const history = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(11)), { minLength: 25, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const actions = await createHistory();
      for (const [name, n] of steps) {
        await actions[name](n).catch((error: unknown) => {
          if (!(error instanceof Refusal) || error.code === 'invalid_request') throw error;
        });
        expect(await differences('select * from waiting_draft', expectedRows), name).toEqual([]);
        expect(await differences('select id, asked_at from conversation', expectedQuestions), name).toEqual([]);
      }
    }),
    { numRuns: size(4, 20, 500) },
  );
});

const isBlocked = async (draftId: string) => {
  const row = db.selectFrom('waiting_draft').select('blocked').where('draft_id', '=', uuidOf('draft', draftId));
  return (await row.executeTakeFirstOrThrow()).blocked;
};

it('an opt-out blocks the drafts to every contact with that number, until it is lifted', async () => {
  const sender = await server.createSendingAgency();
  const phone = nextPhone();
  const [first, second] = [await sender.createContact(phone), await sender.createContact(phone)];
  const draft = await sender.createDraft('À mardi', second.id);
  await sender.perform(updateContact, { id: first.id, consent: { sms: { status: 'opted_out' } } });
  expect(await isBlocked(draft)).toBe(true);
  await sender.perform(updateContact, { id: first.id, consent: { sms: { status: 'granted', source: 'Formulaire' } } });
  expect(await isBlocked(draft)).toBe(false);
});

it.skipIf(isEmbedded)('a draft that is written while its contact changes is blocked', async () => {
  const sender = await server.createSendingAgency();
  const contact = await sender.createContact();
  const denied = sql`update contact set sms_consent = jsonb_set(sms_consent, '{status}', '"denied"')
    where id = ${uuidOf('contact', contact.id)}`;
  const { draft } = await whileLocked(db, denied, {
    begin: () => ({ draft: sender.createDraft('À mardi', contact.id) }),
    waiting: 1,
  });
  expect(await isBlocked(await draft)).toBe(true);
});
