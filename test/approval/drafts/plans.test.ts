import { describe, expect, it } from 'vitest';
import { reviewQueue } from '../../../approval/drafts/review-queue.ts';
import { draftSms } from '../../../domain/conversations/message-drafts.ts';
import { newId } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { startTestServer } from '../../support/test-server.ts';
import { receivedMessages, startTwilioServer } from '../../support/twilio-server.ts';

const server = await startTwilioServer(await startTestServer({ ownStore: true }));
const { clock, provider } = server;

const confirmation = (name: string, hour: number) =>
  `Bonjour ${name}, votre rendez-vous à l’agence est confirmé à ${hour} h. À bientôt !`;

async function createKeys() {
  const sender = await server.createSendingAgency();
  const createKey = () => {
    const actor = {
      kind: 'key',
      id: newId(),
      name: 'Agent',
      agencyId: sender.agency.id,
      scopes: ['sms:send'],
    } as const;
    return async (body: string, prospectId?: string): Promise<string> => {
      const input = { prospectId: prospectId ?? (await sender.createContact()).id, body };
      return (await perform(server.context, actor, draftSms, input)).output.draftId;
    };
  };
  const plans = async (input = {}) => {
    const { data } = await sender.perform(reviewQueue, { limit: 100, ...input });
    return new Map<string, string>(data.map(({ draft, planId }: any) => [draft.id, planId]));
  };
  return { sender, agent: createKey(), other: createKey(), plans };
}

describe('drafts are one plan', () => {
  it('if one key proposes the same text with small differences to several contacts', async () => {
    const { sender, agent, plans } = await createKeys();
    const [first, second] = [await agent(confirmation('Élodie', 11)), await agent(confirmation('Nils', 9))];
    clock.advance(9 * 60);
    const third = await agent(confirmation('Awen', 18));
    expect([...(await plans())]).toEqual([first, second, third].map((id) => [id, first]));
    expect((await sender.perform(reviewQueue, { limit: 1 })).data).toHaveLength(3);
  });

  it('unless the text is another, comes from another key, goes to the same contact, or comes later', async () => {
    const { sender, agent, other, plans } = await createKeys();
    const contact = await sender.createContact();
    const first = await agent(confirmation('Élodie', 11), contact.id);
    const separate = [
      await agent('Le notaire propose le 3 décembre pour la signature de l’acte.'),
      await other(confirmation('Nils', 9)),
      await agent(confirmation('Élodie', 12), contact.id),
    ];
    clock.advance(11 * 60);
    separate.push(await agent(confirmation('Yann', 14)));
    expect([...(await plans())]).toEqual([first, ...separate].map((id) => [id, id]));
  });
});

it('approving a plan approves each draft by its own fingerprint, and each sends its own text', async () => {
  const { sender, agent } = await createKeys();
  // Without a fact that a check could question.
  const answer = (subject: string) =>
    `Merci pour votre appel au sujet du ${subject}. Nous revenons vers vous très vite.`;
  const bodies = ['jardin', 'garage', 'balcon'].map(answer);
  const ids: string[] = [];
  for (const body of bodies) ids.push(await agent(body));
  const [removed, ...approved] = ids as [string, ...string[]];
  const { fingerprint } = await sender.read(removed);
  for (const id of approved) {
    await expect(sender.approve(id, { fingerprint })).rejects.toMatchObject({ code: 'conflict' });
    await sender.approve(id);
    await sender.send(id);
  }
  await sender.send(removed);
  const sent = receivedMessages(provider).filter(({ id }) => ids.includes(id));
  expect(sent.map(({ id, body }) => [id, body])).toEqual(approved.map((id, index) => [id, bodies[index + 1]]));
  expect(await sender.read(removed)).toMatchObject({ status: 'pending' });
});

it('a page of the queue never separates the drafts of a plan', async () => {
  const { sender, agent } = await createKeys();
  const texts = [
    (name: string) => confirmation(name, 11),
    (name: string) => `Cher ${name}, nous avons bien reçu votre dossier de financement, merci.`,
  ];
  const ids: string[] = [];
  for (const name of ['Élodie', 'Nils', 'Awen']) for (const text of texts) ids.push(await agent(text(name)));
  const pages: string[][] = [];
  for (let cursor: string | undefined; ; ) {
    const { data, nextCursor } = await sender.perform(reviewQueue, { limit: 2, cursor });
    pages.push(data.map(({ draft }: any) => draft.id));
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  expect(pages).toEqual([0, 1].map((plan) => ids.filter((_, index) => index % 2 === plan)));
});
