import { searchContactsBrief } from '../domain/contacts/contact-list.ts';
import { draftEmail, draftSms } from '../domain/drafts/message-drafts.ts';
import { getPropertyBrief } from '../domain/properties/properties.ts';
import { requestEnrollment } from '../domain/sequences/enrollments.ts';
import type { Operation } from '../domain/shared/operation.ts';
import { listVisitsBrief } from '../domain/visits/visits.ts';

export type Tool = { name: string; title: string; description: string; operation: Operation };

const HELD = 'It waits for a human: say so, never that it was sent.';

/** The tools, in the order a model reads them. Their prose is written for it: what for, what to know, what next. */
export const tools: readonly Tool[] = [
  {
    name: 'search_contacts',
    title: 'Search contacts',
    description:
      'Find prospects. Start here: its ids are the prospectId (contactId in list_visits) of the other tools.',
    operation: searchContactsBrief,
  },
  {
    name: 'get_property',
    title: 'Read a property',
    description:
      'One property for sale, by propertyId or by the reference on its advert. publicData is indicative only.',
    operation: getPropertyBrief,
  },
  {
    name: 'list_visits',
    title: 'List visits',
    description:
      'Appointments in calendar order, past and coming, of a contact, a property or a period. For the coming ones give from = now.',
    operation: listVisitsBrief,
  },
  {
    name: 'draft_sms',
    title: 'Draft an SMS',
    description: `Propose an SMS to one contact who granted SMS consent. ${HELD} Keep it short; emoji and rare accents make it cost more.`,
    operation: draftSms,
  },
  {
    name: 'draft_email',
    title: 'Draft an e-mail',
    description: `Propose an e-mail to one contact. ${HELD}`,
    operation: draftEmail,
  },
  {
    name: 'enroll_sequence',
    title: 'Propose a sequence',
    description: `Propose a contact for an active e-mail sequence; clef://sequences lists them. ${HELD}`,
    operation: requestEnrollment,
  },
];
