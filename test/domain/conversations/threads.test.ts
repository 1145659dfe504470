import { describe, expect, it } from 'vitest';
import { transact } from '../../../approval/perform.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { listInbox } from '../../../domain/conversations/inbox.ts';
import { keepMessage, referencesOf, type Said } from '../../../domain/conversations/threads.ts';
import { clefIn } from '../../../domain/shared/actor.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import type { Work } from '../../../domain/shared/operation.ts';
import { world } from '../../support/world.ts';

const here = await world();

async function mailbox() {
  const agency = await here.agency();
  const { id } = await agency.does(createContact, { lastName: 'Le Goff', email: `${newId()}@courriel.example` });
  const contactId = uuidOf('contact', id);
  const inAgency = <T>(work: (work: Work) => Promise<T>) => transact(here.context, clefIn(agency.id), work);
  let minutes = 0;
  const clock = () => new Date(Date.UTC(2026, 10, 21, 10, minutes));
  const later = () => {
    minutes += 1;
    return clock();
  };
  const keep = (said: Partial<Said>) =>
    inAgency((work) =>
      keepMessage(work, {
        ...{ channel: 'email', contactId, address: 'lea@courriel.example', direction: 'inbound', subject: 'Visite' },
        ...{ body: 'Bonjour', at: later(), draftId: null, driver: 'smtp' },
        ...{ providerId: `<${newId()}@courriel.example>`, references: [], ...said },
      }),
    );
  const thread = async (said: Partial<Said>) => (await keep(said))?.conversationId;
  const row = (id: string | undefined) =>
    here.db
      .selectFrom('conversation')
      .selectAll()
      .where('id', '=', id as string)
      .executeTakeFirstOrThrow();
  return { agency, contactId, inAgency, keep, thread, row, clock };
}

describe('a message', () => {
  it.each(['Re: Visite', 'RE : visite', 'Fwd: Re: Visite', ' Tr: Visite '])(
    'goes on the e-mails with its subject: %s',
    async (subject) => {
      const { thread } = await mailbox();
      const first = await thread({});
      expect(await thread({ subject })).toBe(first);
      expect(await thread({ subject: 'Autre chose' })).not.toBe(first);
    },
  );

  it('goes where what it answers stands, whatever its subject', async () => {
    const { keep, thread } = await mailbox();
    const [visit, offer] = [await keep({ providerId: '<visite@clef>' }), await keep({ subject: 'Offre' })];
    const answer = { subject: 'Offre', references: ['<unknown@x>', '<visite@clef>'] };
    expect(await thread(answer)).toBe(visit?.conversationId);
    expect(await thread({ subject: 'Offre' })).toBe(offer?.conversationId);
  });

  it('does not go on another agency’s, though it answers it', async () => {
    const [one, other] = [await mailbox(), await mailbox()];
    const theirs = await one.keep({ providerId: '<theirs@clef>' });
    expect(await other.thread({ references: ['<theirs@clef>'] })).not.toBe(theirs?.conversationId);
  });

  it('by SMS goes on the latest conversation with that person, not on their e-mails', async () => {
    const { thread } = await mailbox();
    const mail = await thread({});
    const sms = { channel: 'sms', subject: null, address: '+33639981234' } as const;
    const first = await thread(sms);
    expect(first).not.toBe(mail);
    expect(await thread({ ...sms, direction: 'outbound' })).toBe(first);
  });

  it('of a stranger stays with their address', async () => {
    const { thread } = await mailbox();
    const sms = { channel: 'sms', subject: null, address: '+33639981234' } as const;
    const known = await thread(sms);
    const stranger = await thread({ ...sms, contactId: null });
    expect(stranger).not.toBe(known);
    expect(await thread({ ...sms, contactId: null })).toBe(stranger);
    expect(await thread({ ...sms, contactId: null, address: '+33639981235' })).not.toBe(stranger);
  });

  it('opens its conversation again, counts what is unread, and an answer has read what came before its release', async () => {
    const { thread, row, clock } = await mailbox();
    const id = await thread({ body: 'x'.repeat(300) });
    await here.db
      .updateTable('conversation')
      .set({ status: 'closed' })
      .where('id', '=', id as string)
      .execute();
    await thread({ body: 'Et encore' });
    expect(await row(id)).toMatchObject({ status: 'open', unread_count: 2, snippet: 'Et encore' });
    await thread({ direction: 'outbound', body: 'x'.repeat(300), readUntil: clock() });
    expect(await row(id)).toMatchObject({ unread_count: 0, snippet: 'x'.repeat(120) });
    const released = clock();
    await thread({ body: 'Encore une question' });
    await thread({ direction: 'outbound', readUntil: released });
    expect(await row(id)).toMatchObject({ unread_count: 1 });
  });

  it('that nobody wrote to this person alone leaves unread what is', async () => {
    const { thread, row } = await mailbox();
    const id = await thread({ body: 'Puis-je venir samedi ?' });
    await thread({ direction: 'outbound', readUntil: null });
    expect(await row(id)).toMatchObject({ unread_count: 1 });
  });

  it('told twice is there once', async () => {
    const { agency, keep } = await mailbox();
    const once = { providerId: '<once@clef>' };
    expect(await keep(once)).toBeDefined();
    expect(await keep({ ...once, subject: 'Autre', contactId: null })).toBeUndefined();
    const conversations = here.db.selectFrom('conversation').select('id').where('agency_id', '=', agency.id);
    expect(await conversations.execute()).toHaveLength(1);
  });
});

it('an e-mail names the last ten of its thread, the oldest first', async () => {
  const { contactId, inAgency, keep } = await mailbox();
  for (let n = 0; n < 12; n += 1) await keep({ providerId: `<${n}@clef>` });
  await keep({ subject: 'Autre', providerId: '<other@clef>' });
  const named = (subject: string) => inAgency((work) => referencesOf(work, contactId, subject));
  expect(await named('Re: Visite')).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => `<${n}@clef>`));
  expect(await named('Jamais dit')).toEqual([]);
});

it('a stranger who quotes a Message-Id does not speak in the contact’s conversation', async () => {
  const { keep, thread, row } = await mailbox();
  const own = await keep({ providerId: '<ours@agence.example>', direction: 'outbound' });
  const stranger = { contactId: null, address: 'evil@elsewhere.example', references: ['<ours@agence.example>'] };
  const elsewhere = await thread(stranger);
  expect(elsewhere).not.toBe(own?.conversationId);
  expect(await row(own?.conversationId)).toMatchObject({ address: 'lea@courriel.example' });
});

it('the inbox lists what nobody has read by itself', async () => {
  const { agency, thread } = await mailbox();
  const unread = await thread({});
  await thread({ subject: 'Autre', direction: 'outbound' });
  const listed = async (asked: object) =>
    (await agency.does(listInbox, asked)).data.map(({ id }: { id: string }) => id);
  expect(await listed({})).toHaveLength(2);
  expect(await listed({ unread: true })).toEqual([publicId('conversation', unread as string)]);
});
