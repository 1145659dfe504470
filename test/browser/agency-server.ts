import { sendDraft } from '../../approval/release/send-draft.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { createColleague, PASSWORD } from '../support/colleagues.ts';
import { restClient, startTestServer } from '../support/test-server.ts';
import { nextPhone } from '../support/twilio-server.ts';

const granted = { status: 'granted', source: 'Formulaire' };

/**
 * A server in this process with a new agency, for the tests that do not need the demo: it starts at once, its pages are
 * short, and it is used like the demo server. No worker runs; `send` performs the job of one approved draft.
 */
export async function startAgencyServer({ contactCount = 1 } = {}) {
  const { db, url, context, drivers, createAgency } = await startTestServer();
  const agency = await createAgency();
  const { email } = await createColleague(db, agency, 'owner');
  for (let n = 0; n < contactCount; n += 1) {
    await agency.perform(createContact, {
      firstName: 'Élodie',
      lastName: `Le Goff ${n}`,
      phone: nextPhone(),
      email: `elodie${n}@courriel.example`,
      tags: ['acquéreur'],
      consent: { sms: granted, email: granted },
    });
  }
  const apiKey = await agency.key();
  /** Sends a draft as the worker does once its undo time has passed. */
  const send = (id: string, { lateSeconds = 0 } = {}) => {
    const now = () => new Date(Date.now() + lateSeconds * 1000);
    return sendDraft({ ...context, now }, drivers, { agencyId: agency.id, id: uuidOf('draft', id) });
  };
  const owner = { email, password: PASSWORD };
  return { url, apiKey, api: restClient(url, apiKey), owner, agency, send };
}
