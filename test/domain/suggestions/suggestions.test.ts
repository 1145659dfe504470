import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { newId, uuidOf } from '../../../domain/shared/ids.ts';
import type { Work } from '../../../domain/shared/operation.ts';
import {
  insertSuggestion,
  markCancelled,
  markFailed,
  markReady,
  startAsking,
} from '../../../domain/suggestions/suggestion-transitions.ts';
import { cancelReplyText, readReplyText, requestReplyText } from '../../../domain/suggestions/suggestions.ts';
import { perform } from '../../../door/perform.ts';
import { transact } from '../../../door/transaction/transact.ts';
import { asJson } from '../../../storage/json.ts';
import { createColleague, refusalOf } from '../../support/colleagues.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';

const { db, context, createAgency } = await startTestServer({ ownStore: true });
const inTransaction = <T>(agency: Agency, change: (work: Work) => Promise<T>) =>
  transact(context, agency.owner, change);

const insertFor = (agency: Agency, contact: string, id = newId()) =>
  inTransaction(agency, (work) =>
    insertSuggestion(work, {
      id,
      contact_id: uuidOf('contact', contact),
      channel: 'sms',
      requested_by: asJson({ kind: 'human', id: null, name: 'Test' }),
      model: 'mistral:test',
    }),
  );

describe('one job alone asks the model for a text', () => {
  it.each([
    ['another one asks', () => Promise.resolve()],
    ['it is written', (work: Work, id: string) => markReady(work, id, { subject: null, body: 'Bonjour' })],
    ['it has failed', (work: Work, id: string) => markFailed(work, id, { failure: 'busy', detail: null })],
    ['it is cancelled', (work: Work, id: string) => markCancelled(work, id)],
  ])('not once %s', async (_, change) => {
    const agency = await createAgency();
    const { id: contact } = await agency.perform(createContact, { lastName: 'Noël' });
    const { id } = await insertFor(agency, contact);
    const claim = () => inTransaction(agency, (work) => startAsking(work, id));
    expect(await claim()).toMatchObject({ id, status: 'asking' });
    await inTransaction(agency, async (work) => void (await change(work, id)));
    expect(await claim()).toBeUndefined();
  });
});

it('is its asker’s alone: a colleague neither reads nor stops it', async () => {
  const agency = await createAgency();
  const { id: contactId } = await agency.perform(createContact, { lastName: 'Noël' });
  const { suggestion } = await agency.perform(requestReplyText, { contactId, channel: 'sms' });
  const { actor } = await createColleague(db, agency, 'owner');
  for (const operation of [readReplyText, cancelReplyText]) {
    const asking = perform(context, actor, operation, { id: suggestion.id });
    expect(await refusalOf(asking)).toMatchObject({ code: 'not_found' });
  }
  expect(await agency.perform(readReplyText, { id: suggestion.id })).toMatchObject({ status: 'waiting' });
  expect(await agency.perform(cancelReplyText, { id: suggestion.id })).toMatchObject({ status: 'cancelled' });
});

// Two rules refuse it, the operation's and the database's: each is tried without the other.
describe('no text is asked for about a person who was erased', async () => {
  const agency = await createAgency();
  const { id } = await agency.perform(createContact, { lastName: 'Noël' });
  await agency.perform(eraseContact, { id, name: 'Noël', reason: 'request' });

  it('by a colleague', async () => {
    await sql`alter table reply_suggestion disable trigger erased_added`.execute(db);
    const asking = agency.perform(requestReplyText, { contactId: id, channel: 'sms' });
    expect(await refusalOf(asking)).toMatchObject({ code: 'person_erased' });
    await sql`alter table reply_suggestion enable trigger erased_added`.execute(db);
  });

  it('by any statement', async () => {
    expect(await refusalOf(insertFor(agency, id))).toMatchObject({ code: 'ERASD', message: uuidOf('contact', id) });
  });
});
