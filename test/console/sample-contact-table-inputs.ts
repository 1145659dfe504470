import { newId, publicId } from '../../domain/shared/ids.ts';
import type { Agency, TestServer } from '../support/test-server.ts';

type Records = { agency: Agency; contact: string; viewer: { id: string }; colleagueId: string };

/** A valid input for each procedure of the table of contacts and its saved lists. */
export function contactTableSamples(server: TestServer, { agency, contact, viewer, colleagueId }: Records) {
  const view = async () => {
    const id = newId();
    const row = {
      id,
      agency_id: agency.id,
      user_id: viewer.id,
      name: id,
      address: '',
      created_at: server.context.now(),
    };
    await server.db.insertInto('contact_view').values(row).execute();
    return publicId('view', id);
  };
  return {
    'contacts.browse': async () => ({ q: 'elodie', assignedTo: colleagueId, limit: 1 }),
    'contacts.count': async () => ({ q: 'elodie', assignedTo: colleagueId }),
    'contacts.assign': async () => ({ ids: [contact], assignedTo: colleagueId }),
    'contacts.moveSeveral': async () => ({ ids: [contact], stage: 'visiting', from: 'new' }),
    'contacts.tag': async () => ({ ids: [contact], tag: newId() }),
    'contacts.untag': async () => ({ ids: [contact], tag: newId() }),
    'contacts.noteConsents': async () => ({ ids: [contact], channel: 'email', source: newId(), evidence: 'Mandat' }),
    'contacts.takeConsentsBack': async () => ({ ids: [contact], channel: 'email', source: newId() }),
    'contacts.views': async () => ({}),
    'contacts.saveView': async () => ({ name: newId(), address: 'tri=name' }),
    'contacts.renameView': async () => ({ id: await view(), name: newId() }),
    'contacts.removeView': async () => ({ id: await view() }),
  };
}
