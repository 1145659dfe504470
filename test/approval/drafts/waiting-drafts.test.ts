import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { undoApproval } from '../../../approval/drafts/after-decision.ts';
import { rejectDraft } from '../../../approval/drafts/decisions.ts';
import { expireDrafts } from '../../../approval/drafts/expire-drafts.ts';
import { recheckDrafts } from '../../../approval/drafts/recheck-drafts.ts';
import { reopenDraft } from '../../../approval/drafts/reopen-draft.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { emailRefusalReason, smsRefusalReason } from '../../../domain/consent/may-receive.ts';
import { getContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { draftEmail, draftSms } from '../../../domain/conversations/message-drafts.ts';
import type { DraftRow } from '../../../domain/drafts/draft-record.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import { perform } from '../../../door/perform.ts';
import { isEmbedded } from '../../support/installation.ts';
import { receiveText } from '../../support/receive-text.ts';
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
      else ${emailRefusalReason} is not null or contact.email is distinct from draft.item->>'to' end,
    coalesce(contact.assigned_to, '00000000-0000-0000-0000-000000000000'), (select min(asked_at) from conversation
      where conversation.contact_id = contact.id and conversation.status = 'open')
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
  const from = async (index: number, body: string) => {
    const { phone: own } = await sender.perform(getContact, { id: contactOf(index).id });
    await receiveText(context, sender.agency, { from: own ?? phone, body });
  };
  const contactOf = (index: number) => contacts[index % contacts.length] as { id: string };
  /** Does something with one of the drafts in these statuses, if there is one. */
  const withDraft = async (index: number, statuses: DraftRow['status'][], act: (id: string) => Promise<unknown>) => {
    const rows = db.selectFrom('draft').select('id').where('agency_id', '=', sender.agency.id);
    const found = await rows.where('status', 'in', statuses).orderBy('id').execute();
    if (found.length > 0) await act(publicId('draft', (found[index % found.length] as { id: string }).id));
  };
  const update = (index: number, change: object) =>
    sender.perform(updateContact, { id: contactOf(index).id, ...change });
  /** Changes all conversations of a contact. */
  const conversations = (index: number, change: { status: 'open' | 'closed' } | { contact_id: string }) =>
    db
      .updateTable('conversation')
      .set(change)
      .where('contact_id', '=', uuidOf('contact', contactOf(index).id))
      .execute();
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
    'a colleague': (n) => update(n, { assignedTo: n % 2 ? publicId('user', sender.agency.owner.id) : null }),
    done: (n) => conversations(n, { status: 'closed' }),
    'open again': (n) => conversations(n, { status: 'open' }),
    'its messages are of another contact': (n) =>
      conversations(n, { contact_id: uuidOf('contact', contactOf(n + 1).id) }),
    'it is for another contact': (n) =>
      withDraft(n, ['pending'], (id) => {
        const contact_id = uuidOf('contact', contactOf(n + 1).id);
        return db.updateTable('draft').set({ contact_id }).where('id', '=', uuidOf('draft', id)).execute();
      }),
    'delete a draft': (n) =>
      withDraft(n, ['pending'], (id) => {
        const draft = uuidOf('draft', id);
        // Without the first draft of a plan nothing says any more since when the plan waits.
        const others = sql<boolean>`exists (select from draft as other where other.plan_id = ${draft} and other.id <> ${draft})`;
        return db.deleteFrom('draft').where('id', '=', draft).where(sql<boolean>`not ${others}`).execute();
      }),
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

it('a row follows who is in charge of its contact, and since when they wait for an answer', async () => {
  const actions = await createHistory();
  const steps = [
    ['an SMS', 0],
    ['a colleague', 3],
    ['a question', 0],
    ['done', 0],
    ['open again', 0],
    ['its messages are of another contact', 0],
    ['an SMS', 1],
    ['it is for another contact', 0],
    ['a colleague', 1],
    ['a colleague', 4],
  ] as const;
  for (const [name, n] of steps) {
    await actions[name](n);
    expect(await differences('select * from waiting_draft', expectedRows), name).toEqual([]);
  }
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

/** A contact with a question in a conversation that is done, and a draft. */
async function createAsker() {
  const sender = await server.createSendingAgency();
  const contact = await sender.createContact();
  const at = context.now();
  const asked = {
    contact_id: uuidOf('contact', contact.id),
    status: 'closed',
    asked_at: at,
    last_message_at: at,
  } as const;
  const conversation = {
    agency_id: sender.agency.id,
    id: newId(),
    channel: 'sms',
    unread_count: 0,
    created_at: at,
  } as const;
  await db
    .insertInto('conversation')
    .values({ ...conversation, ...asked })
    .execute();
  return {
    draft: () => sender.createDraft('À mardi', contact.id),
    openAgain: sql`update conversation set status = 'open' where id = ${conversation.id}`,
  };
}

const asksSince = async (draftId: string) => {
  const row = db.selectFrom('waiting_draft').select('asked_at').where('draft_id', '=', uuidOf('draft', draftId));
  return (await row.executeTakeFirstOrThrow()).asked_at;
};

it.skipIf(isEmbedded)('a draft that is written while its contact asks is urgent', async () => {
  const { draft, openAgain } = await createAsker();
  const written = await whileLocked(db, openAgain, { begin: () => ({ draft: draft() }), waiting: 1 });
  expect(await asksSince(await written.draft)).not.toBeNull();
});

it.skipIf(isEmbedded)('a contact who asks while their draft is written makes it urgent', async () => {
  const { draft, openAgain } = await createAsker();
  const [model, copy] = [await draft(), newId()];
  const written = sql`insert into draft (agency_id, id, kind, operation, status, contact_id, asked, item, requested_by, created_at, expires_at)
    select agency_id, ${copy}, kind, operation, status, contact_id, asked, item, requested_by, created_at, expires_at
    from draft where id = ${uuidOf('draft', model)}`;
  const { asked } = await whileLocked(db, written, { begin: () => ({ asked: openAgain.execute(db) }), waiting: 1 });
  await asked;
  expect(await asksSince(publicId('draft', copy))).not.toBeNull();
});
