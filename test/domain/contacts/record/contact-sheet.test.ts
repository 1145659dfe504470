import { expect, it } from 'vitest';
import { cancelVisit } from '../../../../approval/agenda/visit-acts.ts';
import { movePipeline } from '../../../../domain/contacts/pipeline.ts';
import { readContactSheet } from '../../../../domain/contacts/record/contact-sheet.ts';
import { newId, uuidOf } from '../../../../domain/shared/ids.ts';
import { tenantOf } from '../../../../storage/tenant.ts';
import { createRecords } from '../../../support/records.ts';
import { startTestServer } from '../../../support/test-server.ts';

const server = await startTestServer();

/** A new contact who has written to the agency and has a visit, which `cancel` cancels. */
async function createContact() {
  const agency = await server.createAgency();
  const { contact: id, conversation, visit } = await createRecords(server, agency);
  const answer = (status: 'sent' | 'failed') =>
    tenantOf(server.db, agency.id)
      .insert('message', {
        id: newId(),
        conversation_id: uuidOf('conversation', conversation),
        direction: 'outbound',
        kind: 'sms',
        body: 'Bonjour Élodie',
        status,
        at: new Date(),
      })
      .execute();
  return {
    answer,
    cancel: () => agency.perform(cancelVisit, { id: visit }),
    move: (stage: string) => agency.perform(movePipeline, { id, stage, reason: 'Essai' }),
    suggested: async () => (await agency.perform(readContactSheet, { id })).suggestedStage,
  };
}

it('a visit speaks for the stage of visits, until the contact is there or further', async () => {
  const { suggested, move } = await createContact();
  expect(await suggested()).toBe('visiting');
  await move('contacted');
  expect(await suggested()).toBe('visiting');
  for (const stage of ['visiting', 'offer', 'won', 'lost']) {
    await move(stage);
    expect(await suggested(), stage).toBeNull();
  }
});

it('an answer speaks for a contact who is no longer new, a message of theirs alone or one that failed does not', async () => {
  const { suggested, move, cancel, answer } = await createContact();
  await cancel();
  expect(await suggested()).toBeNull();
  await answer('failed');
  expect(await suggested()).toBeNull();
  await answer('sent');
  expect(await suggested()).toBe('contacted');
  await move('contacted');
  expect(await suggested()).toBeNull();
});
