import { searchContactsBrief } from '../domain/contacts/contact-list.ts';
import { draftEmail, draftSms } from '../domain/conversations/message-drafts.ts';
import { getPropertyBrief } from '../domain/properties/properties.ts';
import { requestEnrollment } from '../domain/sequences/enroll.ts';
import type { Operation } from '../domain/shared/operation.ts';
import { listVisitsBrief } from '../domain/visits/visits.ts';

export type Tool = {
  name: string;
  title: string;
  description: string;
  operation: Operation;
  /** The fields whose description `tools/list` shows. The other names speak for themselves, and a model pays by the word. */
  described: { input: readonly string[]; output?: readonly string[] };
};

const WAITS_FOR_HUMAN = 'It waits for a human: say so, never that it was sent.';

/** The tools, in the order of `tools/list`. The texts are for a model: what the tool is for, what to know, what comes next. */
export const tools: readonly Tool[] = [
  {
    name: 'search_contacts',
    title: 'Search contacts',
    description:
      'Find prospects. Start here: its ids are the prospectId (contactId in list_visits) of the other tools.',
    operation: searchContactsBrief,
    described: { input: ['q', 'city', 'updatedSince', 'limit', 'cursor'], output: ['smsConsent'] },
  },
  {
    name: 'get_property',
    title: 'Read a property',
    description:
      'One property for sale, by propertyId or by the reference on its advert. publicData is indicative only.',
    operation: getPropertyBrief,
    described: { input: ['reference'], output: ['energyClass', 'climateClass', 'publicData'] },
  },
  {
    name: 'list_visits',
    title: 'List visits',
    description:
      'Appointments in calendar order, past and coming, of a contact, a property or a period. For the coming ones give from = now.',
    operation: listVisitsBrief,
    described: { input: ['from', 'to', 'limit', 'cursor'], output: ['property'] },
  },
  {
    name: 'draft_sms',
    title: 'Draft an SMS',
    description: `Propose an SMS to one contact who granted SMS consent. ${WAITS_FOR_HUMAN} Keep it short; emoji and rare accents make it cost more.`,
    operation: draftSms,
    described: { input: ['prospectId', 'body', 'idempotencyKey'] },
  },
  {
    name: 'draft_email',
    title: 'Draft an e-mail',
    description: `Propose an e-mail to one contact. ${WAITS_FOR_HUMAN}`,
    operation: draftEmail,
    described: { input: ['prospectId', 'body', 'idempotencyKey'] },
  },
  {
    name: 'enroll_sequence',
    title: 'Propose a sequence',
    description: `Propose a contact for an active e-mail sequence; clef://sequences lists them. ${WAITS_FOR_HUMAN}`,
    operation: requestEnrollment,
    described: { input: ['prospectId', 'emailSequenceId', 'idempotencyKey'], output: ['missing'] },
  },
];
