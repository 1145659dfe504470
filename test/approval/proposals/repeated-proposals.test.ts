import { describe, expect, it } from 'vitest';
import { approveDraft, editDraft, rejectDraft } from '../../../approval/drafts/decisions.ts';
import { readReview } from '../../../approval/drafts/review-queue.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { draftSms } from '../../../domain/conversations/message-drafts.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { createColleague } from '../../support/colleagues.ts';
import { createRecords } from '../../support/records.ts';
import { mcpClient, restClient, startServerOn, startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const { createAgency, db, url } = server;
const agency = await createAgency();
const records = await createRecords(server, agency);
const prospectId = records.contact;

/** An agent with a key of its own; each answer is the receipt. */
async function newAgent() {
  const key = await agency.key();
  const client = await mcpClient(url, key);
  const callTool = async (name: string, input: object): Promise<any> => {
    const { structuredContent, content, isError } = await client.callTool({
      name,
      arguments: { prospectId, ...input },
    });
    return isError ? { refusal: (content as any)[0].text } : structuredContent;
  };
  return { key, callTool, sms: (body: string, more: object = {}) => callTool('draft_sms', { body, ...more }) };
}

const newNeighbour = async (phone: string): Promise<string> => {
  const consent = { sms: { status: 'granted', source: 'Formulaire' } };
  return (await agency.perform(createContact, { lastName: 'Morvan', phone, consent })).id;
};

let texts = 0;
const newText = () => `Bonjour Élodie, message ${texts++}.`;

const fingerprintOf = async (id: string) => (await agency.perform(readReview, { id })).draft.fingerprint;
const draftsWith = (body: string) =>
  db
    .selectFrom('draft')
    .selectAll()
    .where('agency_id', '=', agency.id)
    .where('contact_id', '=', uuidOf('contact', prospectId))
    .execute()
    .then((rows) => rows.filter(({ asked }) => (asked as { body?: string }).body === body));
const countOf = async (table: 'event' | 'journal_entry') =>
  Number(
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .where('agency_id', '=', agency.id)
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('a proposal that its key repeats while it waits', () => {
  it('gets the first receipt again, and adds no draft, event or journal entry', async () => {
    const agent = await newAgent();
    const body = newText();
    const first = await agent.sms(body);
    const before = [await countOf('event'), await countOf('journal_entry')];
    expect(await agent.sms(body)).toEqual({ ...first, alreadyPending: true });
    expect(await agent.sms(`${body} \n`)).toEqual({ ...first, alreadyPending: true });
    expect([await countOf('event'), await countOf('journal_entry')]).toEqual(before);
    expect(await draftsWith(body)).toHaveLength(1);
  });

  it('is the same over REST and as a tool', async () => {
    const agent = await newAgent();
    const body = newText();
    const first = await agent.sms(body);
    const rest = restClient(url, agent.key);
    const again = await rest('POST', '/messages/sms', { prospectId, body });
    expect(again).toMatchObject({ status: 202, body: { ...first, alreadyPending: true } });
  });

  it('keeps its own answer for each idempotency key', async () => {
    const agent = await newAgent();
    const body = newText();
    const { draftId } = await agent.sms(body, { idempotencyKey: 'one' });
    const other = await agent.sms(body, { idempotencyKey: 'two' });
    expect(other).toMatchObject({ draftId, alreadyPending: true });
    expect(await agent.sms(body, { idempotencyKey: 'one' })).not.toHaveProperty('alreadyPending');
    expect(await agent.sms(body, { idempotencyKey: 'two' })).toEqual(other);
  });

  it('is merged for e-mails and enrollments too', async () => {
    const agent = await newAgent();
    const email = { subject: 'Votre visite', body: newText() };
    const sequence = { emailSequenceId: records.sequence };
    for (const [tool, input] of [
      ['draft_email', email],
      ['enroll_sequence', sequence],
    ] as const) {
      const first = await agent.callTool(tool, input);
      expect(await agent.callTool(tool, input)).toEqual({ ...first, alreadyPending: true });
    }
    expect(await agent.callTool('draft_email', { ...email, subject: 'Autre' })).not.toHaveProperty('alreadyPending');
  });

  it('stays one when asked many times at once, by two servers', async () => {
    const agent = await newAgent();
    const other = await startServerOn(server.context.rows);
    const body = newText();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        restClient(index % 2 ? url : other.url, agent.key)('POST', '/messages/sms', { prospectId, body }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map((answer) => answer.body.draftId)).size).toBe(1);
    expect(answers.filter((answer) => answer.body.alreadyPending)).toHaveLength(11);
    expect(await draftsWith(body)).toHaveLength(1);
  });

  it('is the proposed text even if a colleague has edited it meanwhile', async () => {
    const agent = await newAgent();
    const body = newText();
    const { draftId } = await agent.sms(body);
    await agency.perform(editDraft, {
      id: draftId,
      change: { body: 'Autre' },
      fingerprint: await fingerprintOf(draftId),
    });
    expect(await agent.sms(body)).toMatchObject({ draftId, alreadyPending: true, preview: { body } });
  });
});

describe('a new draft is made', () => {
  it('for another key, another text and another contact', async () => {
    const [agent, other] = [await newAgent(), await newAgent()];
    const body = newText();
    const neighbour = await newNeighbour('06 39 98 44 21');
    const first = await agent.sms(body);
    for (const different of [
      await other.sms(body),
      await agent.sms(`${body}!`),
      await agent.sms(body, { prospectId: neighbour }),
    ]) {
      expect(different).toMatchObject({ status: 'pending' });
      expect(different.draftId).not.toBe(first.draftId);
      expect(different).not.toHaveProperty('alreadyPending');
      expect(different).not.toHaveProperty('previous');
    }
  });

  it('after a decision, with the outcome of the earlier one', async () => {
    const agent = await newAgent();
    const body = newText();
    const { draftId } = await agent.sms(body);
    await agency.perform(rejectDraft, { id: draftId, reason: 'Elle a déjà répondu.' });
    const second = await agent.sms(body);
    expect(second).toMatchObject({
      status: 'pending',
      previous: {
        draftId,
        status: 'rejected',
        decision: 'rejected',
        reason: 'Elle a déjà répondu.',
        decidedAtLocal: expect.stringMatching(/ h.* \(Paris\)$/),
      },
    });
    expect(second.draftId).not.toBe(draftId);
    expect(second).not.toHaveProperty('alreadyPending');
  });
});

describe('a draft that corrects another', () => {
  it('takes the first one back', async () => {
    const agent = await newAgent();
    const first = await agent.sms(newText());
    const second = await agent.sms(newText(), { replaces: first.draftId });
    const { draft } = await agency.perform(readReview, { id: first.draftId });
    expect(draft).toMatchObject({ status: 'rejected', reasonCode: 'replaced', decision: null });
    expect(draft.reason).toContain(second.draftId);
    expect((await agency.perform(readReview, { id: second.draftId })).draft.status).toBe('pending');
  });

  it('is not warned of the time that the first one offers', async () => {
    const agent = await newAgent();
    await createColleague(db, agency);
    const neighbour = await newNeighbour('06 39 98 44 22');
    const body = 'Bonjour, je vous propose une visite le mardi 1er décembre 2099 à 17 h avec Maëlle Test.';
    const codes = ({ warnings }: any) => warnings.map(({ code }: any) => code);
    const first = await agent.sms(body);
    const corrected = await agent.sms(`${body} Bien à vous.`, { replaces: first.draftId });
    expect(codes(corrected)).not.toContain('slot_offered');
    expect(codes(await agent.sms(`${body} À bientôt.`, { prospectId: neighbour }))).toContain('slot_offered');
  });

  it('can be repeated, and may name a draft that was sent back or rejected', async () => {
    const agent = await newAgent();
    const first = await agent.sms(newText());
    const [body, replaces] = [newText(), first.draftId];
    const second = await agent.sms(body, { replaces });
    expect(await agent.sms(body, { replaces })).toEqual({ ...second, alreadyPending: true });
    expect(await agent.sms(body, { replaces: second.draftId })).toEqual({ ...second, alreadyPending: true });
    expect((await agency.perform(readReview, { id: second.draftId })).draft.status).toBe('pending');
  });

  it('of another key, or one that a person has worked on, is refused and changes nothing', async () => {
    const [agent, other] = [await newAgent(), await newAgent()];
    const [theirs, edited, approved] = [
      await other.sms(newText()),
      await agent.sms(newText()),
      await agent.sms(newText()),
    ];
    const id = edited.draftId;
    await agency.perform(editDraft, { id, change: { body: 'Autre' }, fingerprint: await fingerprintOf(id) });
    await agency.perform(approveDraft, { id: approved.draftId, fingerprint: await fingerprintOf(approved.draftId) });
    const body = newText();
    const stranger = await createAgency();
    const strangers = await createRecords(server, stranger);
    const foreign = await stranger.perform(draftSms, { prospectId: strangers.contact, body: 'Bonjour' });
    const refusalFor = async (replaces: string) =>
      (await agent.sms(body, { replaces })).refusal.replaceAll(replaces, 'ID');
    expect(await refusalFor(foreign.draftId)).toBe(await refusalFor(publicId('draft', newId())));
    for (const [replaces, code] of [
      [theirs.draftId, 'conflict'],
      [publicId('draft', newId()), 'not_found'],
      [id, 'conflict'],
      [approved.draftId, 'conflict'],
    ]) {
      expect((await agent.sms(body, { replaces })).refusal).toMatch(new RegExp(`^${code}: .* Next: `));
    }
    expect(await draftsWith(body)).toEqual([]);
    expect((await agency.perform(readReview, { id: theirs.draftId })).draft.status).toBe('pending');
  });
});
