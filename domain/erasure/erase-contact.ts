import { z } from 'zod';
import { erasureReasons } from '../../storage/column-values.ts';
import { requireContact } from '../contacts/erased-contact.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { time } from '../shared/fields.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { invalidInput } from '../shared/refusal.ts';
import { erasePerson } from './erase-person.ts';

/** Erases a person (GDPR, articles 17 and 21). It cannot be undone, so the owner types the person's name. */
export const eraseContact = direct({
  name: 'eraseContact',
  scope: 'noKey',
  summary: 'Erase everything that is kept about one person; figures and the journal stay.',
  effect: 'write',
  input: z.strictObject({
    id: id('contact'),
    name: z.string().max(500).describe('The name of the person, as the record shows it'),
    reason: z.enum(erasureReasons).exclude(['retention']),
  }),
  output: z.object({ id: id('contact'), erasedAt: time }),
  run: async (work, input) => {
    const rows = work.agency.from('contact').select(['first_name', 'last_name', 'email', 'phone', 'erased_at']);
    const found = await rows.where('id', '=', uuidOf('contact', input.id)).executeTakeFirst();
    const row = requireContact(work, input.id, found);
    if (folded(input.name) !== folded(nameOfRow(row))) {
      throw invalidInput([{ path: 'name', message: 'is not the name of this person' }]);
    }
    await erasePerson(work, input.id, input.reason);
    return { id: input.id, erasedAt: work.now.toISOString() };
  },
});

const folded = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('fr');
