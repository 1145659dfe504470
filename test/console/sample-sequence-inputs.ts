import { createContact } from '../../domain/contacts/contacts.ts';
import { createSequence } from '../../domain/sequences/edit-sequence.ts';
import { enrollSequence } from '../../domain/sequences/enroll.ts';
import { activateSequence, pauseSequence } from '../../domain/sequences/sequence-status.ts';
import { newId } from '../../domain/shared/ids.ts';
import type { Agency } from '../support/test-server.ts';

const steps = [{ delayHours: 24, subject: 'Votre recherche', body: 'Bonjour {{contact.firstName}}' }];
const written = { name: 'Relance', steps };

/** A valid input for each procedure about sequences, with fresh records. */
export function sequenceSamples({ perform: does }: Agency, contact: string) {
  const draft = async () => {
    const { id, versions } = await does(createSequence, written);
    return { id, version: versions[0].version, fingerprint: versions[0].fingerprint };
  };
  const active = async () => ({ id: (await does(activateSequence, await draft())).id as string });
  const paused = async () => ({ id: (await does(pauseSequence, await active())).id as string });
  const enrolled = async () => {
    const { id: prospectId } = await does(createContact, { firstName: 'Yann', email: `${newId()}@courriel.example` });
    return { id: (await does(enrollSequence, { ...(await active()), prospectId })).id as string };
  };
  return {
    'contacts.search': async () => ({ q: 'elodie' }),
    'contacts.tags': async () => ({}),
    'sequences.list': async () => ({}),
    'sequences.read': active,
    'sequences.preview': async () => ({ steps, contactId: contact }),
    'sequences.missingValues': async () => ({ steps }),
    'sequences.create': async () => written,
    'sequences.save': async () => ({ id: (await draft()).id, name: 'Autre' }),
    'sequences.activate': draft,
    'sequences.pause': active,
    'sequences.resume': paused,
    'enrollments.list': async () => ({ contactId: contact, sequenceId: (await active()).id, limit: 1 }),
    'enrollments.preview': async () => ({ ...(await active()), prospectId: contact }),
    'enrollments.enroll': async () => ({ ...(await active()), prospectId: contact, version: 1 }),
    'enrollments.cancel': enrolled,
    'enrollments.undo': async () => ({ ids: [(await enrolled()).id] }),
  };
}
