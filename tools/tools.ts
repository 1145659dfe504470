import { searchContactsBrief } from '../domain/contacts/list/contact-list.ts';
import { draftEmail, draftSms } from '../domain/conversations/message-drafts.ts';
import { getPropertyBrief } from '../domain/properties/property-brief.ts';
import { requestEnrollment } from '../domain/sequences/enroll.ts';
import type { Operation } from '../domain/shared/operation.ts';
import { listVisitsBrief } from '../domain/visits/visits.ts';

export type Tool = {
  name: string;
  title: string;
  description: string;
  operation: Operation;
  /** The arguments that a model needs told more about than the contract says, which it shares with REST. */
  explained?: Readonly<Record<string, string>>;
  /** The same texts for the agency's own agent, where they name resources, which it cannot read. */
  inHouse?: Pick<Tool, 'description' | 'explained'>;
};

const PROSPECT = 'The contact’s id (contact_…), from search_contacts';
const REPLACES = 'Your pending draft that this one corrects: the draftId (draft_…) of its receipt';
const WAITS_FOR_HUMAN = 'It waits for a human: say so, never that it was sent.';
const WARNINGS =
  'warnings in the receipt are what the reviewer sees too: if one is right, draft the corrected text with replaces = draftId.';

/** The tools, in the order of `tools/list`. The texts are for a model: what the tool is for, what to know, what comes next. */
export const tools: readonly Tool[] = [
  {
    name: 'search_contacts',
    title: 'Search contacts',
    description:
      'Find prospects. Start here: its ids are the prospectId of the other tools. lastDraft tells what became of the last message drafted for a contact. If several fit, ask which.',
    operation: searchContactsBrief,
  },
  {
    name: 'get_property',
    title: 'Read a property',
    description:
      'One property for sale, by propertyId or by the reference on its advert. publicData is indicative only.',
    operation: getPropertyBrief,
    explained: { propertyId: 'Its id (property_…), from list_visits' },
  },
  {
    name: 'list_visits',
    title: 'List visits',
    description:
      'Appointments of a contact, a property or a period, past and coming. For the coming ones give the date of today as from. Quote startsAtLocal, the time on the agency’s clocks; startsAt is UTC.',
    operation: listVisitsBrief,
    explained: {
      propertyId: 'Of this property: its id (property_…), from get_property',
      contactId: 'By this contact: its id (contact_…), from search_contacts',
    },
  },
  {
    name: 'draft_sms',
    title: 'Draft an SMS',
    description: `Propose an SMS to one contact who granted SMS consent. ${WAITS_FOR_HUMAN} Keep it short; emoji and rare accents make it cost more. ${WARNINGS}`,
    operation: draftSms,
    explained: { prospectId: PROSPECT, replaces: REPLACES },
  },
  {
    name: 'draft_email',
    title: 'Draft an e-mail',
    description: `Propose an e-mail to one contact. ${WAITS_FOR_HUMAN} ${WARNINGS}`,
    operation: draftEmail,
    explained: { prospectId: PROSPECT, subject: 'One line, without the greeting', replaces: REPLACES },
  },
  {
    name: 'enroll_sequence',
    title: 'Propose a sequence',
    description: `Propose a contact for an active e-mail sequence, by its id or name; clef://sequences lists them. ${WAITS_FOR_HUMAN}`,
    operation: requestEnrollment,
    explained: {
      prospectId: PROSPECT,
      emailSequenceId: 'Its id (sequence_…) or exact name, from clef://sequences',
    },
    inHouse: {
      description: `Propose a contact for an active e-mail sequence, by its id or name; the answer to another name lists them. ${WAITS_FOR_HUMAN}`,
      explained: { prospectId: PROSPECT, emailSequenceId: 'Its id (sequence_…) or exact name' },
    },
  },
];
