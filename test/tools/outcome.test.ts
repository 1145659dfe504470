import { describe, expect, it } from 'vitest';
import { approveDraft, editDraft, rejectDraft } from '../../approval/drafts/decisions.ts';
import { readReview } from '../../approval/drafts/review-queue.ts';
import { release } from '../../approval/release/hand-over.ts';
import { changeAgency } from '../../domain/agency/agency-settings.ts';
import { createContact, updateContact } from '../../domain/contacts/contacts.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { legacyHost, modernHost, world } from '../support/world.ts';

const { agency, context, channels, url } = await world();

describe.each([
  ['2026-07-28', modernHost],
  ['2025', legacyHost],
] as const)('an agent on the %s protocol learns what became of its draft', (_, connect) => {
  /** A drafted e-mail, and how the agent and the owner go on from there. */
  async function drafted() {
    const own = await agency();
    await own.does(changeAgency, { undoSeconds: 0 });
    const contact = await own.does(createContact, { lastName: 'Le Goff', email: 'le.goff@courriel.example' });
    const host = await connect(url, await own.key());
    const { structuredContent } = (await host.callTool({
      name: 'draft_email',
      arguments: { prospectId: contact.id, subject: 'Votre visite', body: 'Cher client, venez **mardi**.' },
    })) as { structuredContent: { draftId: string } };
    const id = structuredContent.draftId;
    const outcome = async () => {
      const { contents } = await host.readResource({ uri: `clef://drafts/${id}` });
      return JSON.parse((contents[0] as { text: string }).text);
    };
    const read = async () => (await own.does(readReview, { id })).draft;
    const edit = async (change: Record<string, unknown>) =>
      own.does(editDraft, { id, change, fingerprint: (await read()).fingerprint });
    const approve = async () => {
      await own.does(approveDraft, { id, fingerprint: (await read()).fingerprint });
      await release(context, channels, { agencyId: own.id, id: uuidOf('draft', id) });
    };
    return { own, contact, id, outcome, edit, approve };
  }

  it('waits: no text of it twice, and a word on what to do', async () => {
    const { outcome } = await drafted();
    const told = await outcome();
    expect(told).toMatchObject({
      status: 'pending',
      decidedBy: null,
      next: expect.stringContaining('waits for a person'),
    });
    expect(told.item).toEqual(told.asked);
    expect(told.item).not.toHaveProperty('html');
    expect(told).not.toHaveProperty('fingerprint');
  });

  it('was rewritten and sent: what went out beside what was asked, who and when', async () => {
    const { outcome, approve, edit } = await drafted();
    await edit({ body: 'Bonjour Madame, venez **mercredi**.' });
    await approve();
    expect(await outcome()).toMatchObject({
      ...{ status: 'sent', deliveredAt: null, sentAt: expect.any(String), decidedAt: expect.any(String) },
      asked: { subject: 'Votre visite', body: 'Cher client, venez **mardi**.' },
      item: { subject: 'Votre visite', body: 'Bonjour Madame, venez **mercredi**.' },
      decidedBy: { kind: 'human', name: 'Camille Test' },
      editedBy: { kind: 'human', name: 'Camille Test' },
      next: expect.stringContaining('text in item'),
    });
  });

  it('was rejected: the reason, in the words of whoever decided', async () => {
    const { own, id, outcome } = await drafted();
    await own.does(rejectDraft, { id, reason: 'Elle vient jeudi, c’est convenu.' });
    const next = expect.stringContaining('Read reason');
    expect(await outcome()).toMatchObject({ status: 'rejected', reason: 'Elle vient jeudi, c’est convenu.', next });
  });

  it('was ended by a rule: which one', async () => {
    const { own, contact, outcome, approve } = await drafted();
    await own.does(updateContact, { id: contact.id, consent: { email: { status: 'opted_out', source: 'Téléphone' } } });
    await approve();
    expect(await outcome()).toMatchObject({ status: 'rejected', reason: 'This contact has opted out of e-mail.' });
  });
});
