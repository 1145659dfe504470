import type { Db } from '../../storage/db.ts';
import { agencyAt, agencyRow, keyRows, type Member, userRows } from './agency.ts';
import { latest } from './calendar.ts';
import { conversationsOf } from './conversations/conversations.ts';
import { situationsOf } from './conversations/situations.ts';
import { templateRows, viewRows } from './desk.ts';
import { offersOf } from './offers.ts';
import { type Consents, consentRows, consentsOf, optOutRows } from './people/consents.ts';
import { contactRow, contactsOf } from './people/contacts.ts';
import { linkRows, secondSearches } from './people/households.ts';
import { stageRows } from './people/stage-changes.ts';
import { type Location, readLocations } from './properties/locations.ts';
import { portfolioOf } from './properties/portfolio.ts';
import type { Proposal } from './proposals/proposal.ts';
import { proposalsOf } from './proposals/proposals.ts';
import { proposedRows } from './proposed-properties.ts';
import { insertRows, json } from './rows.ts';
import { enrollmentsOf } from './sequences/enrollments.ts';
import { sequencesOf, versionRows } from './sequences/sequences.ts';
import { taskRows } from './tasks.ts';
import { visitsOf } from './visits.ts';

type DemoOptions = { now: Date; passwordHash: string; ownerEmail: string };

/** The seeded agency, and the proposals from which `fillQueue` makes its drafts. */
export type SeededDemo = { agencyId: string; team: Member[]; keys: ReturnType<typeof keyRows>; proposals: Proposal[] };

/**
 * Inserts the agency `demo` with its team, properties, contacts, and their visits, consents, conversations and tasks up
 * to `now`. The same `now` gives the same rows with the same ids.
 */
export async function seedDemo(db: Db, options: DemoOptions): Promise<SeededDemo> {
  const { tables, team, proposals } = demoData(options, await readLocations());
  const { agency, ...others } = tables;
  await db.transaction().execute(async (transaction) => {
    await insertRows(transaction, 'agency', [agency]);
    for (const [table, rows] of Object.entries(others))
      await insertRows(transaction, table as 'contact', rows as never);
  });
  return { agencyId: agency.id, team, keys: others.access_key, proposals };
}

/** All rows by table, in the order that the foreign keys require. */
function demoData({ now, passwordHash, ownerEmail }: DemoOptions, locations: Location[]) {
  const agency = agencyAt(now, ownerEmail);
  const portfolio = portfolioOf(agency, locations);
  const contacts = contactsOf(agency, portfolio, locations);
  const visits = visitsOf(agency, contacts, portfolio);
  const consents = consentsOf(agency, contacts, visits);
  const stageChanges = stageRows(agency, contacts, visits);
  const consentChanges = consentRows(agency, consents);
  const sequences = sequencesOf(agency);
  const enrollments = enrollmentsOf(agency, sequences, contacts, visits, consents);
  const situations = situationsOf(agency, contacts, visits, consents);
  const conversations = conversationsOf(agency, situations, consents, enrollments);
  const contactsById = new Map(contacts.map((contact) => [contact.id, contact]));
  const changesById = Map.groupBy([...stageChanges, ...consentChanges], ({ contact_id }) => contact_id);
  const tables = {
    agency: agencyRow(agency),
    user_account: userRows(agency, passwordHash),
    access_key: keyRows(agency),
    contact: contacts.map((contact) => {
      const changes = changesById.get(contact.id) ?? [];
      const updatedAt = latest(contact.createdAt, ...changes.map(({ at }) => at));
      return contactRow(agency, contact, consents.get(contact.id) as Consents, updatedAt);
    }),
    property: portfolio.map(({ row }) => row),
    stage_change: stageChanges,
    consent_change: consentChanges,
    opt_out: optOutRows(agency, contacts, consents),
    visit: visits.map(({ row }) => row),
    task: taskRows(agency, contacts, portfolio, visits),
    sequence: sequences.map(({ row }) => row),
    sequence_version: versionRows(agency, sequences),
    enrollment: enrollments.map(({ row }) => row),
    conversation: conversations.map(({ row }) => {
      const contact = contactsById.get(row.contact_id ?? '');
      return { ...row, address: row.address ?? (row.channel === 'sms' ? contact?.phone : contact?.email) ?? null };
    }),
    message: conversations.flatMap(({ messages }) => messages),
    note: conversations.flatMap(({ notes }) => notes),
  };
  const { offers, rounds } = offersOf(agency, contacts);
  const proposals = proposalsOf({ agency, situations, consents, conversations, sequences, enrollments });
  const searches = secondSearches(agency, contacts);
  const more = {
    contact: tables.contact.map((row) => {
      const several = searches.get(row.id);
      return several ? { ...row, searches: json(several) } : row;
    }),
    offer: offers,
    offer_round: rounds,
    contact_link: linkRows(agency, contacts),
    proposed_property: proposedRows(agency, contacts, portfolio, visits),
    message_template: templateRows(agency),
    contact_view: viewRows(agency),
  };
  return { tables: { ...tables, ...more }, team: agency.team, proposals };
}
