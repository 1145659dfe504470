import { expect, it } from 'vitest';
import { agentActor } from '../../../domain/agent/agent-actor.ts';
import { insertRun, startRun } from '../../../domain/agent/run-transitions.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import type { DueProposal } from '../../../domain/recipes/find-due.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { checkJournal } from '../../../door/journal/check-journal.ts';
import { transact } from '../../../door/transaction/transact.ts';
import { propose } from '../../../jobs/agent/propose.ts';
import { countStatements } from '../../support/statements.ts';
import { startRecipeServer, startRecipes } from './recipe-agency.ts';

const server = await startRecipeServer();
const { context, db } = server;

/** An agency with a run of a recipe, and people of whom its owner is in charge. */
async function startProposing(people: number) {
  const started = await startRecipes(server, 'silent_contact');
  const { agency, person } = started;
  const assignedTo = publicId('user', agency.owner.id);
  const contacts: string[] = [];
  for (let number = 0; number < people; number += 1) {
    const consent = { sms: { status: 'granted', source: 'Appel' } };
    const phone = `06 39 98 20 ${10 + number}`;
    contacts.push(await person({ firstName: 'Anne-Lise', lastName: `Le ${number}`, phone, assignedTo, consent }));
  }
  const agents = db.selectFrom('ai_agent').select('id').where('agency_id', '=', agency.id);
  const { id } = await agents.executeTakeFirstOrThrow();
  const runId = newId();
  const actor = agentActor(agency.id, { id, runId, recipe: 'silent_contact' });
  await transact(context, actor, async (work) => {
    await insertRun(work, { id: runId, origin: 'recipe', recipe: 'silent_contact' });
    await startRun(work, runId);
  });
  let topics = 0;
  const due = (contact: string, body: string, more: Partial<DueProposal> = {}): DueProposal => {
    topics += 1;
    const message = { channel: 'email' as const, subject: 'Votre recherche', body };
    const topic = `topic ${topics}`;
    return {
      topic,
      contactId: uuidOf('contact', contact),
      contactName: '',
      ...message,
      reasons: [],
      reads: [],
      ...more,
    };
  };
  const entriesOf = (outcome: 'held' | 'refused') =>
    db
      .selectFrom('journal_entry')
      .select(['subject', 'code'])
      .where('agency_id', '=', agency.id)
      .where('outcome', '=', outcome)
      .where('operation', 'in', ['draftEmail', 'draftSms'])
      .orderBy('seq')
      .execute();
  const bodies = async () => (await started.drafts()).map(({ item }) => item.body);
  return { ...started, contacts, actor, due, entriesOf, bodies };
}

const offer = 'Bonjour Anne-Lise,\n\nJe vous propose un rendez-vous jeudi 26 novembre à 10 h.\n\nMaëlle Test';
const news = 'Bonjour Anne-Lise,\n\nAvez-vous trouvé ce que vous cherchiez ? Dites-le-moi.\n\nMaëlle Test';

it('proposals are the same together as one by one: findings, offered times, plans, events and entries', async () => {
  const outcomeOf = async (sizes: readonly number[]) => {
    const { contacts, due, actor, drafts, agency, entriesOf } = await startProposing(5);
    const texts = [offer, news, offer, news, 'Bonjour,\n\nRappelez-nous au 06 12 34 56 78.'];
    const all = texts.map((body, index) => due(contacts[index] ?? '', body));
    for (const size of sizes) await propose(context, actor, all.splice(0, size));
    const rows = await drafts();
    const index = (id: string | null | undefined) => rows.findIndex((row) => row.id === id);
    const events = db.selectFrom('event').select('data').where('agency_id', '=', agency.id);
    const announced = await events.where('type', '=', 'ai_action.pending').orderBy('id').execute();
    const draftIds = rows.map(({ id }) => publicId('draft', id));
    expect((await entriesOf('held')).map(({ subject }) => subject)).toEqual(draftIds);
    expect(announced.map(({ data }) => (data as { draftId: string }).draftId).sort()).toEqual(draftIds);
    expect(await agency.perform(checkJournal, {})).toMatchObject({ intact: true });
    return rows.map(({ item, flagged, offered_slots, plan_id, kind, status }) => ({
      ...{ body: item.body, flagged, slots: offered_slots.map((key) => key.split(' ')[1]) },
      ...{ plan: index(plan_id), kind, status },
    }));
  };
  const oneByOne = await outcomeOf([1, 1, 1, 1, 1]);
  expect(oneByOne.map(({ plan }) => plan)).toEqual([0, 1, 0, 1, 4]);
  // The second offers a time that the first has offered already.
  expect(oneByOne.map(({ flagged }) => flagged)).toEqual([false, false, true, false, true]);
  expect(await outcomeOf([5])).toEqual(oneByOne);
  expect(await outcomeOf([2, 3])).toEqual(oneByOne);
});

it('one that is refused meanwhile is left out and journalled, and the others of its batch are proposed', async () => {
  const { contacts, due, actor, agency, bodies, entriesOf } = await startProposing(5);
  const all = contacts.map((contact, number) => due(contact, `Bonjour ${number}, avez-vous trouvé ?`));
  await propose(context, actor, [due(contacts[3] ?? '', 'Bonjour, où en êtes-vous ?', { topic: all[3]?.topic ?? '' })]);
  await agency.perform(updateContact, {
    id: contacts[1] ?? '',
    consent: { email: { status: 'denied', source: 'Appel' } },
  });
  await propose(context, actor, all);
  expect(await bodies()).toEqual([
    'Bonjour, où en êtes-vous ?',
    ...[0, 2, 4].map((number) => `Bonjour ${number}, avez-vous trouvé ?`),
  ]);
  expect(await entriesOf('refused')).toMatchObject([{ code: 'email_consent_denied' }]);
  expect(await entriesOf('held')).toHaveLength(4);
});

it('a fault of one keeps none before it from being proposed', async () => {
  const { contacts, due, actor, bodies } = await startProposing(5);
  const all = contacts.map((contact, number) =>
    due(contact, `Bonjour ${number}`, number === 3 ? { topic: 'no text of PostgreSQL: \u0000' } : {}),
  );
  await expect(propose(context, actor, all)).rejects.toThrow();
  expect(await bodies()).toEqual(['Bonjour 0', 'Bonjour 1', 'Bonjour 2']);
});

it('one contact gets two messages one after the other, and the same text once', async () => {
  const { contacts, due, actor, drafts, bodies } = await startProposing(2);
  const [one = '', other = ''] = contacts;
  await propose(context, actor, [
    due(one, 'Bonjour, avez-vous trouvé ?'),
    due(other, 'Bonjour, avez-vous trouvé ?'),
    due(one, 'Bonjour, avez-vous trouvé ?'),
    due(one, 'Votre visite est demain.'),
    due(one, 'Votre visite est demain.', { channel: 'sms', subject: '' }),
  ]);
  expect((await drafts()).map(({ kind }) => kind).sort()).toEqual(['email', 'email', 'email', 'sms']);
  expect((await bodies()).filter((body) => body === 'Bonjour, avez-vous trouvé ?')).toHaveLength(2);
});

it('many take as many statements as two before the commit, and two messages to each contact twice as many', async () => {
  const { contacts, due, actor, drafts } = await startProposing(8);
  const statementsFor = (some: readonly string[]) => {
    const proposals = some.map((contact) =>
      due(contact, `Bonjour, avez-vous trouvé ce que vous cherchiez ? ${newId()}`),
    );
    return countStatements(context, (counted) => propose(counted, actor, proposals));
  };
  const [two, others] = [contacts.slice(0, 2), contacts.slice(2)];
  const forTwo = await statementsFor(two);
  expect(await statementsFor(others)).toBe(forTwo);
  expect(await statementsFor([...two, ...two])).toBe(2 * forTwo);
  expect(await drafts()).toHaveLength(12);
});
