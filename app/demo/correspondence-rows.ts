import { stepsFingerprint } from '../../domain/sequences/steps.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { agency } from './data/agency.ts';
import { conversations } from './data/conversations.ts';
import { enrollments } from './data/enrollments.ts';
import { sequences } from './data/sequences.ts';
import { actorNamed, contactId, contactNamed, owner, sequenceNamed } from './directory.ts';
import type { Calendar } from './moments.ts';
import { paragraphs } from './people-rows.ts';
import type { Conversation, Sequence } from './records.ts';
import { type Columns, json } from './rows.ts';

export const sequenceRows = ({ at }: Calendar) =>
  sequences.map(
    ({ id, name, status, versions, createdAt, updatedAt }): Columns<'sequence'> => ({
      id: uuidOf('sequence', id),
      name,
      status,
      version: versions.length,
      created_by: json(actorNamed(owner.name)),
      created_at: at(createdAt),
      updated_at: at(updatedAt),
    }),
  );

/** The one that `agencyRow` has. */
const signature = { text: agency.emailSignature, logo: null };

export const versionRows = ({ at }: Calendar) =>
  sequences.flatMap(({ id, versions }) =>
    versions.map(({ approvedAt, ...version }, index): Columns<'sequence_version'> => {
      const steps = stepsOf(version);
      const approved = approvedAt === undefined ? null : at(approvedAt);
      return {
        sequence_id: uuidOf('sequence', id),
        version: index + 1,
        steps: json(steps),
        created_at: approved,
        approved_by: approved && uuidOf('user', owner.id),
        approved_at: approved,
        signature: approved && json(signature),
        approved_hash: approved && stepsFingerprint(steps, signature),
      };
    }),
  );

const stepsOf = ({ steps }: Pick<Sequence['versions'][number], 'steps'>) =>
  steps.map((step) => ({ ...step, body: paragraphs(step.body) }));

export const enrollmentRows = ({ at }: Calendar) =>
  enrollments.map(
    (enrollment): Columns<'enrollment'> => ({
      id: uuidOf('enrollment', enrollment.id),
      sequence_id: uuidOf('sequence', sequenceNamed(enrollment.sequence).id),
      version: enrollment.version,
      contact_id: contactId(enrollment.contact),
      address: contactNamed(enrollment.contact).email ?? '',
      status: enrollment.status,
      step_index: enrollment.stepIndex,
      next_step_at: enrollment.nextStepAt === undefined ? null : at(enrollment.nextStepAt),
      draft_id: null,
      reason: enrollment.reason ?? null,
      reason_code: enrollment.reasonCode ?? null,
      enrolled_by: json(actorNamed(enrollment.enrolledBy)),
      created_at: at(enrollment.createdAt),
      updated_at: at(enrollment.updatedAt),
    }),
  );

type Message = Conversation['messages'][number];

const bodyOf = ({ printed, typed }: Calendar, { channel }: Conversation, { body }: Message) =>
  channel === 'sms' ? typed(paragraphs(body)) : printed(paragraphs(body));

function addressOf({ contact, channel, address }: Conversation): string | null {
  if (contact === undefined) return address ?? null;
  const { phone, email } = contactNamed(contact);
  return (channel === 'sms' ? phone : email) ?? null;
}

export const conversationRows = (calendar: Calendar) =>
  conversations.map((conversation): Columns<'conversation'> => {
    const { id, contact, channel, subject, status, waiting, unreadCount, messages } = conversation;
    const [first, last] = [messages[0] as Message, messages.at(-1) as Message];
    return {
      id: uuidOf('conversation', id),
      contact_id: contact === undefined ? null : contactId(contact),
      address: addressOf(conversation),
      channel,
      subject: subject ?? null,
      status: status ?? 'open',
      waiting: waiting ?? false,
      // The database fills it in with the colleague in charge of the contact.
      assigned_to: null,
      unread_count: unreadCount ?? 0,
      last_message_at: calendar.at(last.at),
      snippet: bodyOf(calendar, conversation, last).slice(0, 120),
      created_at: calendar.at(first.at),
      updated_at: calendar.at(last.at),
    };
  });

/** Nothing is folded in the texts of the demo, and no machine wrote one. */
const writtenByPerson = {
  whole_text: null,
  folds: null,
  written_by: null,
  via: null,
  lead_problem: null,
  content_hash: '',
  is_to_read: false,
};

const subjectOf = ({ subject }: Conversation, message: Message, index: number): string | null => {
  if (message.subject !== undefined) return message.subject;
  if (subject === undefined) return null;
  return index === 0 ? subject : `Re : ${subject}`;
};

export const messageRows = (calendar: Calendar) =>
  conversations.flatMap((conversation) =>
    conversation.messages.map(
      (message, index): Columns<'message'> => ({
        conversation_id: uuidOf('conversation', conversation.id),
        id: uuidOf('message', message.id),
        kind: conversation.channel,
        subject: subjectOf(conversation, message, index),
        at: calendar.at(message.at),
        draft_id: null,
        ...writtenByPerson,
        lead_source: message.leadSource ?? null,
        direction: message.from === 'agency' ? 'outbound' : 'inbound',
        body: bodyOf(calendar, conversation, message),
        status: message.from === 'contact' ? 'received' : (message.status ?? 'delivered'),
      }),
    ),
  );

export const noteRows = ({ at, printed }: Calendar) =>
  conversations.flatMap(({ id: conversation, notes = [] }) =>
    notes.map(
      ({ id, body, author, createdAt }): Columns<'note'> => ({
        id: uuidOf('note', id),
        conversation_id: uuidOf('conversation', conversation),
        contact_id: null,
        call: null,
        body: printed(body),
        author: json(actorNamed(author)),
        created_at: at(createdAt),
      }),
    ),
  );
