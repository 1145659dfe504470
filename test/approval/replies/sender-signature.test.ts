import { expect, it } from 'vitest';
import { suggestSender } from '../../../approval/replies/sender-signature.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { readContactSheet } from '../../../domain/contacts/record/contact-sheet.ts';
import { saveMessage } from '../../../domain/conversations/save-message.ts';
import { createContactOfSender } from '../../../domain/conversations/unknown-sender.ts';
import { publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { transact } from '../../../door/transaction/transact.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();

const SIGNED = 'Bien cordialement,\n\nMaître Anne KERMADEC\nNotaire\nSCP Kermadec & Le Goff\n06 39 98 12 34';

async function createMailbox() {
  const agency = await server.createAgency();
  const receive = async (body: string, more: object = {}) => {
    const message = {
      ...{
        channel: 'email' as const,
        contactId: null,
        address: 'anne@notaires.example',
        direction: 'inbound' as const,
      },
      ...{ subject: 'Promesse', body, at: server.context.now(), draftId: null, driver: null, providerId: null },
      references: [],
    };
    const saved = await transact(server.context, agency.owner, (work) => saveMessage(work, { ...message, ...more }));
    return publicId('conversation', saved?.conversation_id as string);
  };
  return { agency, receive, suggest: (id: string) => agency.perform(suggestSender, { id }) };
}

it('the messages of an unknown sender fill in the form, the latest first', async () => {
  const { receive, suggest } = await createMailbox();
  const id = await receive(`Voici le projet.\n${SIGNED}`);
  await receive('Merci de votre retour.\nCordialement,\nAnne');
  expect(await suggest(id)).toEqual({
    firstName: 'Anne',
    lastName: 'Kermadec',
    kind: 'notary',
    phone: '+33639981234',
    email: null,
    office: 'SCP Kermadec & Le Goff',
  });
});

it('the agency’s own number is no sender’s, and a machine signs nothing', async () => {
  const { agency, receive, suggest } = await createMailbox();
  await agency.perform(changeAgency, { phone: '06 39 98 12 34' });
  const id = await receive(SIGNED);
  expect(await suggest(id)).toMatchObject({ lastName: 'Kermadec', phone: null });
  await agency.perform(changeAgency, { phone: null, emailSignature: 'Agence des Quais\n06 39 98 12 34' });
  expect(await suggest(id)).toMatchObject({ lastName: 'Kermadec', phone: null });
  const other = await receive(SIGNED, { address: 'absent@notaires.example', writtenBy: 'absence' });
  expect(await suggest(other)).toMatchObject({ lastName: null });
});

it('the person who presses saves what the form says, the office as a note', async () => {
  const { agency, receive } = await createMailbox();
  const id = await receive(SIGNED);
  const form = { id, lastName: 'Kermadec', kind: 'notary', phone: '06 39 98 12 34', office: 'SCP Kermadec' };
  const { contactId } = await agency.perform(createContactOfSender, form);
  expect(await agency.perform(readContactSheet, { id: contactId })).toMatchObject({
    kind: 'notary',
    phone: '+33639981234',
    email: 'anne@notaires.example',
  });
  const notes = server.db.selectFrom('note').select('body').where('contact_id', '=', uuidOf('contact', contactId));
  expect(await notes.execute()).toEqual([{ body: 'SCP Kermadec' }]);
  const other = await receive(SIGNED, { address: 'autre@notaires.example' });
  const again = { id: other, lastName: 'Kermadec', phone: '06 39 98 12 34' };
  expect(await refusalOf(agency.perform(createContactOfSender, again))).toMatchObject({ existingId: contactId });
  expect(await agency.perform(createContactOfSender, { ...again, acceptedDuplicates: [contactId] })).toMatchObject({
    id: other,
  });
});
