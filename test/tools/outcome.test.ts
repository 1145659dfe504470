import { describe, expect, it } from 'vitest';
import { approveDraft, editDraft, rejectDraft } from '../../approval/drafts/decisions.ts';
import { readReview } from '../../approval/drafts/review-queue.ts';
import { sendDraft } from '../../approval/release/send-draft.ts';
import { changeAgency } from '../../domain/agency/agency-settings.ts';
import { createContact, updateContact } from '../../domain/contacts/contacts.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { legacyMcpClient, mcpClient, startTestServer } from '../support/test-server.ts';

const { createAgency, context, drivers, url } = await startTestServer();

describe.each([
  ['2026-07-28', mcpClient],
  ['2025', legacyMcpClient],
] as const)('an agent on the %s protocol learns what became of its draft', (_, connect) => {
  /** Drafts an e-mail; returns what the agent can read of it and what the owner can do with it. */
  async function draftEmail() {
    const agency = await createAgency();
    await agency.perform(changeAgency, { undoSeconds: 0 });
    const contact = await agency.perform(createContact, { lastName: 'Le Goff', email: 'le.goff@courriel.example' });
    const client = await connect(url, await agency.key());
    const { structuredContent } = (await client.callTool({
      name: 'draft_email',
      arguments: { prospectId: contact.id, subject: 'Votre visite', body: 'Cher client, venez **mardi**.' },
    })) as { structuredContent: { draftId: string } };
    const id = structuredContent.draftId;
    const outcome = async () => {
      const { contents } = await client.readResource({ uri: `clef://drafts/${id}` });
      return JSON.parse((contents[0] as { text: string }).text);
    };
    const read = async () => (await agency.perform(readReview, { id })).draft;
    const edit = async (change: Record<string, unknown>) =>
      agency.perform(editDraft, { id, change, fingerprint: (await read()).fingerprint });
    const approve = async () => {
      await agency.perform(approveDraft, { id, fingerprint: (await read()).fingerprint, anyHour: true });
      await sendDraft(context, drivers, { agencyId: agency.id, id: uuidOf('draft', id) });
    };
    return { agency, contact, id, outcome, edit, approve };
  }

  it('pending: the text once, and what to do next', async () => {
    const { outcome } = await draftEmail();
    const draft = await outcome();
    expect(draft).toMatchObject({
      status: 'pending',
      decidedBy: null,
      next: expect.stringContaining('waits for a person'),
    });
    expect(draft.item).toEqual(draft.asked);
    expect(draft.item).not.toHaveProperty('html');
    expect(draft).not.toHaveProperty('fingerprint');
  });

  it('edited and sent: the sent text beside the proposed one, by whom and when', async () => {
    const { outcome, approve, edit } = await draftEmail();
    await edit({ body: 'Bonjour Madame, venez **mercredi**.' });
    await approve();
    expect(await outcome()).toMatchObject({
      status: 'sent',
      deliveredAt: null,
      sentAt: expect.any(String),
      decidedAt: expect.any(String),
      asked: { subject: 'Votre visite', body: 'Cher client, venez **mardi**.' },
      item: { subject: 'Votre visite', body: 'Bonjour Madame, venez **mercredi**.' },
      decidedBy: { kind: 'human', name: 'Camille Test' },
      editedBy: { kind: 'human', name: 'Camille Test' },
      next: expect.stringContaining('text in item'),
    });
  });

  it('rejected: the reason in the words of the person who decided', async () => {
    const { agency, id, outcome } = await draftEmail();
    await agency.perform(rejectDraft, { id, reason: 'Elle vient jeudi, c’est convenu.' });
    const next = expect.stringContaining('Read reason');
    expect(await outcome()).toMatchObject({ status: 'rejected', reason: 'Elle vient jeudi, c’est convenu.', next });
  });

  it('rejected by a rule: which one', async () => {
    const { agency, contact, outcome, approve } = await draftEmail();
    await agency.perform(updateContact, {
      id: contact.id,
      consent: { email: { status: 'opted_out', source: 'Téléphone' } },
    });
    await approve();
    expect(await outcome()).toMatchObject({ status: 'rejected', reason: 'This contact has opted out of e-mail.' });
  });
});
