import { describe, expect, it, vi } from 'vitest';
import type { Handover } from '../../../delivery/driver.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { movePipeline } from '../../../domain/contacts/pipeline.ts';
import { eventData } from '../../../domain/events/event-data.ts';
import { publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { takeFor } from '../../../inbound/receive.ts';
import { unsubscribeUrl } from '../../../inbound/unsubscribe.ts';
import { step } from '../../../jobs/sequences/write-step.ts';
import { rowsOf } from '../../support/fake-line.ts';
import { world } from '../../support/world.ts';
import { course, type Enrolled } from './course.ts';

const here = await world();
const { db } = here;
const post = await course(here);
const { answers, context, mails, hours, writes, enrolled } = post;

const stranger = (n: number) => `autre-boite-${n}@courriel.example`;
let strangers = 0;

type End = { status: string; code: string; by(one: Enrolled): Promise<unknown> };

const press = (one: Enrolled) =>
  fetch(unsubscribeUrl(context, one.agency.id, uuidOf('contact', one.contact.id)), {
    method: 'POST',
    body: new URLSearchParams('List-Unsubscribe=One-Click'),
  });
const moved = (stage: string) => (one: Enrolled) =>
  one.office.does(movePipeline, { id: one.contact.id, stage, reason: 'A acheté ailleurs' });
const refused = (one: Enrolled) =>
  one.office.does(updateContact, { id: one.contact.id, consent: { email: { status: 'opted_out' } } });

const ends: Record<string, End> = {
  'an e-mail': { status: 'replied', code: 'replied', by: ({ contact }) => writes(contact.email, 'Merci !') },
  'an SMS': { status: 'replied', code: 'replied', by: ({ contact }) => writes(contact.phone, 'Merci !', [], 'sms') },
  'a STOP': { status: 'opted_out', code: 'opted_out', by: ({ contact }) => writes(contact.email, 'STOP') },
  'the link in an e-mail': { status: 'opted_out', code: 'opted_out', by: press },
  'an opt-out by telephone': { status: 'opted_out', code: 'opted_out', by: refused },
  'a move to lost': { status: 'cancelled', code: 'stage_lost', by: moved('lost') },
  'a move to won': { status: 'cancelled', code: 'stage_won', by: moved('won') },
};

const job = ({ agency, id }: Enrolled) => ({ agencyId: agency.id, id: uuidOf('enrollment', id) });

describe.each(Object.entries(ends))('%s ends the enrollment', (_, { status, code, by }) => {
  const ended = { status, reason_code: code, next_step_at: null };

  it('before its step is due', async () => {
    const one = await enrolled();
    await by(one);
    hours(100);
    await one.run();
    expect(one.received()).toEqual([]);
    expect(await one.read()).toMatchObject({ ...ended, step_index: 0 });
  });

  it('when its step is written and waits', async () => {
    const one = await enrolled();
    hours(1);
    await step(context, job(one));
    expect(await one.drafts()).toMatchObject([{ status: 'approved' }]);
    await by(one);
    expect(await one.read()).toMatchObject(ended);
    expect(await one.drafts()).toMatchObject([{ status: 'rejected', reason_code: code }]);
    await one.run();
    expect(one.received()).toEqual([]);
  });

  it('when its step is being handed over: that one leaves, and no other', async () => {
    const one = await enrolled();
    hours(1);
    const [begun, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    answers.push(async (): Promise<Handover> => {
      begun.resolve();
      await goesOn.promise;
      return { outcome: 'accepted', providerId: 'SM-late' };
    });
    const running = one.run();
    await begun.promise;
    const ending = by(one);
    // A STOP is answered once nothing is under way; its opt-out holds before that.
    const isOver = async () => expect((await one.read()).status).not.toBe('active');
    await vi.waitFor(isOver, { timeout: 30_000, interval: 5 });
    goesOn.resolve();
    await Promise.all([ending, running]);
    expect(await one.read()).toMatchObject(ended);
    expect(await one.drafts()).toMatchObject([{ status: 'sent' }]);
    hours(100);
    await one.run();
    expect(one.received()).toHaveLength(1);
  });

  it('between two steps', async () => {
    const one = await enrolled();
    hours(1);
    await one.run();
    await by(one);
    hours(100);
    await one.run();
    expect(one.received()).toHaveLength(1);
    expect(await one.read()).toMatchObject({ ...ended, step_index: 1 });
  });
});

it('an opt-out of the address that a waiting step was written to ends it, though the contact has another by now', async () => {
  const one = await enrolled();
  hours(1);
  await step(context, job(one));
  await one.office.does(updateContact, { id: one.contact.id, email: stranger(++strangers) });
  await writes(one.contact.email, 'STOP');
  expect(await one.read()).toMatchObject({ status: 'opted_out', reason_code: 'opted_out', next_step_at: null });
  expect(await one.drafts()).toMatchObject([{ status: 'rejected', reason_code: 'opted_out' }]);
});

it('a step goes to the address that was enrolled, or nowhere', async () => {
  const one = await enrolled();
  const other = stranger(++strangers);
  await one.office.does(updateContact, { id: one.contact.id, email: other });
  hours(1);
  await one.run();
  expect(mails.filter(({ to }) => to === other || to === one.contact.email)).toEqual([]);
  expect(await one.read()).toMatchObject({ status: 'failed', reason_code: 'conflict', next_step_at: null });
});

describe('an answer', () => {
  it('while a first attempt at the step fails: there is no second', async () => {
    const one = await enrolled();
    hours(1);
    answers.push(async (): Promise<Handover> => {
      await writes(one.contact.email, 'Merci !');
      return { outcome: 'retry', detail: 'Busy.' };
    });
    await one.run();
    hours(1);
    await one.run();
    expect(one.received()).toHaveLength(1);
    expect(await one.drafts()).toMatchObject([{ status: 'rejected', attempts: 1 }]);
    expect(await one.read()).toMatchObject({ status: 'replied', step_index: 0 });
  });

  it('is told to subscribers with the enrollment as it ended', async () => {
    const { agency, id, contact } = await enrolled();
    await writes(contact.email, 'Merci !');
    const events = (await rowsOf(db, 'event', agency.id)).filter(({ type }) => type === 'sequence.replied');
    expect(events).toMatchObject([{ data: { id, contactId: contact.id, status: 'replied', nextStepAt: null } }]);
    for (const { data } of events) expect(eventData['sequence.replied'].parse(data)).toEqual(data);
  });

  it('of somebody else ends nothing', async () => {
    const one = await enrolled();
    const other = await one.office.contact();
    await writes(other.email, 'Merci !');
    expect(await one.read()).toMatchObject({ status: 'active' });
  });

  it('from another mailbox that quotes our e-mail ends the sequence, and stands in a conversation of its own', async () => {
    const one = await enrolled();
    hours(1);
    await one.run();
    const from = stranger(strangers++);
    await writes(from, 'Merci !', [`<${one.received()[0]?.id}@agence.example>`]);
    expect(await one.read()).toMatchObject({ status: 'replied' });
    const conversations = await rowsOf(db, 'conversation', one.agency.id);
    expect(conversations.find(({ address }) => address === from)).toMatchObject({ contact_id: null });
    const theirs = conversations.find(({ contact_id }) => contact_id === uuidOf('contact', one.contact.id));
    expect(theirs).toMatchObject({ snippet: 'Bonjour Élodie,' });
  });

  it('that quotes an e-mail whose hand-over nobody has recorded ends the sequence too', async () => {
    const one = await enrolled();
    hours(1);
    answers.push({ outcome: 'unknown', detail: 'The answer was lost.' });
    await one.run();
    const quoted = `<${publicId('draft', (await one.drafts())[0]?.id as string)}@agence.example>`;
    const notice = {
      kind: 'message',
      channel: 'email',
      providerId: '<x@y.example>',
      from: stranger(strangers++),
    } as const;
    const words = { to: [], subject: 'Re: Étape', body: 'Merci !', references: [quoted], at: null };
    await takeFor(context, one.agency.id, 'sandbox', { ...notice, ...words });
    expect(await one.read()).toMatchObject({ status: 'replied' });
  });
});
