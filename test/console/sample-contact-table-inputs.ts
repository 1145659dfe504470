import { newId } from '../../domain/shared/ids.ts';

type Records = { contact: string; colleagueId: string };

/** A valid input for each procedure of the table of contacts. */
export function contactTableSamples({ contact, colleagueId }: Records) {
  return {
    'contacts.browse': async () => ({ q: 'elodie', assignedTo: colleagueId, limit: 1 }),
    'contacts.count': async () => ({ q: 'elodie', assignedTo: colleagueId }),
    'contacts.assign': async () => ({ ids: [contact], assignedTo: colleagueId }),
    'contacts.moveSeveral': async () => ({ ids: [contact], stage: 'visiting', from: 'new' }),
    'contacts.tag': async () => ({ ids: [contact], tag: newId() }),
    'contacts.untag': async () => ({ ids: [contact], tag: newId() }),
    'contacts.noteConsents': async () => ({ ids: [contact], channel: 'email', source: newId(), evidence: 'Mandat' }),
    'contacts.takeConsentsBack': async () => ({ ids: [contact], channel: 'email', source: newId() }),
  };
}
