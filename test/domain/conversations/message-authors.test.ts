import { expect, it } from 'vitest';
import { approveDraft, editDraft } from '../../../approval/drafts/decisions.ts';
import { readReview } from '../../../approval/drafts/review-queue.ts';
import { sendDraft } from '../../../approval/release/send-draft.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { listInbox, readConversation } from '../../../domain/conversations/inbox.ts';
import { publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { createColleague } from '../../support/colleagues.ts';
import { restClient, startTestServer } from '../../support/test-server.ts';

/** A morning: at night the courtesy hours would keep the SMS. */
const server = await startTestServer({ now: () => new Date('2026-06-02T08:00:00Z') });

it('a message that left says who proposed it, who corrected its text and who approved it', async () => {
  const agency = await server.createAgency();
  const { actor: corrector } = await createColleague(server.db, agency);
  const { actor: approver } = await createColleague(server.db, agency, 'owner');
  const { id: prospectId } = await agency.perform(createContact, {
    ...{ firstName: 'Loïc', lastName: 'Perrot', phone: '+33639980455' },
    consent: { sms: { status: 'granted', source: 'Formulaire' } },
  });
  const api = restClient(server.url, await agency.key());
  const { body: held } = await api('POST', '/messages/sms', { prospectId, body: 'Bonjour' });
  const id: string = held.draftId;
  const review = await agency.perform(readReview, { id });
  const { output: edited }: any = await perform(server.context, corrector, editDraft, {
    ...{ id, fingerprint: review.draft.fingerprint, change: { body: 'Bonjour Monsieur' } },
  });
  await perform(server.context, approver, approveDraft, { id, fingerprint: edited.fingerprint });
  const later = new Date(server.context.now().getTime() + 86_400_000);
  await sendDraft({ ...server.context, now: () => later }, server.drivers, {
    agencyId: agency.id,
    id: uuidOf('draft', id),
  });
  const [conversation] = (await agency.perform(listInbox, {})).data;
  const { data } = await agency.perform(readConversation, { id: conversation.id });
  expect(data).toMatchObject([
    {
      by: { kind: 'key' },
      correctedBy: { id: publicId('user', corrector.id) },
      approvedBy: { id: publicId('user', approver.id) },
    },
  ]);
});
