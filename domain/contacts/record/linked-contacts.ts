import { sql } from 'kysely';
import type { Work } from '../../shared/operation.ts';

/** The contacts who live or buy with a contact, as their record says. */
export const linkedTo = (work: Work, contactId: string) =>
  work.agency
    .from('contact_link')
    .innerJoin('contact', (join) =>
      join
        .onRef('contact.agency_id', '=', 'contact_link.agency_id')
        .on(
          'contact.id',
          '=',
          sql<string>`case contact_link.contact_id when ${contactId}::uuid then other_id else contact_link.contact_id end`,
        ),
    )
    .where((link) => link.or([link('contact_link.contact_id', '=', contactId), link('other_id', '=', contactId)]))
    .where('erased_at', 'is', null)
    .select(['contact.id', 'first_name', 'last_name', 'email', 'phone', 'contact_link.kind'])
    .orderBy('contact_link.created_at')
    .orderBy('contact.id')
    .execute();
