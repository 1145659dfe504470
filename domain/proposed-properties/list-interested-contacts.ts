import { z } from 'zod';
import { Stage } from '../contacts/record/contact-record.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { findRecordId } from '../shared/find-record.ts';
import { id, publicId } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { type PropertyMoment, ProposedProperty, stateOf } from './proposed-property.ts';
import { latestFirst, readMoments } from './read-moments.ts';

const InterestedContact = z.object({
  contact: z.object({ id: id('contact'), name: z.string(), phone: z.string().nullable(), stage: Stage }),
  ...ProposedProperty.pick({ state: true, moments: true }).shape,
});

/** The other side of `listProposedProperties`, but for messages: which contacts have been written to says each contact. */
export const listInterestedContacts = direct({
  name: 'listInterestedContacts',
  scope: 'human',
  summary: 'The contacts to whom a property was proposed, or who visited it, made an offer or refused it.',
  effect: 'read',
  input: z.strictObject({ propertyId: id('property').describe('The property') }),
  output: z.object({ data: z.array(InterestedContact) }),
  run: async (work, input) => {
    const found = await readMoments(work, 'property_id', await findRecordId(work, 'property', input.propertyId));
    const byContact = Map.groupBy(found, ({ contactId }) => contactId);
    if (byContact.size === 0) return { data: [] };
    const contacts = work.agency
      .from('contact')
      .select(['id', 'first_name', 'last_name', 'email', 'phone', 'stage'])
      .where('id', 'in', [...byContact.keys()]);
    const data = (await contacts.execute()).map((row) => {
      const moments = (byContact.get(row.id) ?? []).map(({ moment }) => moment).sort(latestFirst);
      const contact = { id: publicId('contact', row.id), name: nameOfRow(row), phone: row.phone, stage: row.stage };
      return { contact, state: stateOf(moments), moments };
    });
    return { data: data.sort((a, b) => latestFirst(a.moments[0] as PropertyMoment, b.moments[0] as PropertyMoment)) };
  },
});
