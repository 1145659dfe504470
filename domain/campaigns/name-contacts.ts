import { z } from 'zod';
import { nameOfRow } from '../shared/contact-summary.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { maxNamedContacts } from './limits.ts';

/** The filters of a campaign hold ids; whoever reads or approves it reads names. */
export const nameContacts = direct({
  name: 'nameContacts',
  scope: 'human',
  summary: 'The names of the contacts that a campaign’s audience names.',
  effect: 'read',
  input: z.strictObject({
    ids: z
      .array(id('contact'))
      .max(2 * maxNamedContacts)
      .describe('Ticked or left out'),
  }),
  output: z.object({ contacts: z.array(z.object({ id: id('contact'), name: z.string() })) }),
  run: async (work, { ids }) => {
    const uuids = ids.map((contactId) => uuidOf('contact', contactId));
    if (uuids.length === 0) return { contacts: [] };
    const columns = work.agency.from('contact').select(['id', 'first_name', 'last_name', 'email', 'phone']);
    const rows = await columns
      .where('id', 'in', uuids)
      .orderBy('last_name')
      .orderBy('first_name')
      .orderBy('id')
      .execute();
    return { contacts: rows.map((row) => ({ id: publicId('contact', row.id), name: nameOfRow(row) })) };
  },
});
