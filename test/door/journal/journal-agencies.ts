import { updateContact } from '../../../domain/contacts/contacts.ts';
import { createTask } from '../../../domain/tasks/tasks.ts';
import { checkJournal } from '../../../door/journal/check-journal.ts';
import { refusalOf } from '../../support/colleagues.ts';
import type { Agency, TestServer } from '../../support/test-server.ts';

/** Agencies with a journal, its rows, and its check. */
export const journalAgencies = ({ db, createAgency }: Pick<TestServer, 'db' | 'createAgency'>) => ({
  entriesOf: (agency: Agency) =>
    db.selectFrom('journal_entry').selectAll().where('agency_id', '=', agency.id).orderBy('seq').execute(),

  /** An agency with six entries, one of them a refusal. */
  createAgencyWithJournal: async () => {
    const agency = await createAgency();
    for (let n = 0; n < 5; n += 1) await agency.perform(createTask, { title: `Rappeler ${n}` });
    await refusalOf(agency.perform(updateContact, { id: 'contact_01kafz3yk6fhv8t4m2n9p7qxwd', firstName: 'Léa' }));
    return agency;
  },

  check: (agency: Agency) => agency.perform(checkJournal, {}),
});
