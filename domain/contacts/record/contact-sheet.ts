import { sql } from 'kysely';
import { z } from 'zod';
import {
  contactKinds,
  contactLinkKinds,
  contactStages,
  financings,
  loanStatuses,
} from '../../../storage/column-values.ts';
import { nameOfRow } from '../../shared/contact-summary.ts';
import { time } from '../../shared/fields.ts';
import { notFound } from '../../shared/find-record.ts';
import { id, publicId, uuidOf } from '../../shared/ids.ts';
import { direct, type Work } from '../../shared/operation.ts';
import { Contact, contactColumns, contactRecord, Stage } from './contact-record.ts';
import { NextAction, nextActionsOf } from './next-actions.ts';

export const ContactKind = z.enum(contactKinds);
export type ContactKind = z.output<typeof ContactKind>;
export const ContactLinkKind = z.enum(contactLinkKinds);

export const financingFields = {
  financing: z.enum(financings).nullable().describe('How they would pay'),
  ownContributionEuros: z.int().nullable().describe('What they bring themselves'),
  loanStatus: z.enum(loanStatuses).nullable().describe('How far their loan is'),
};

/** A contact as colleagues see it: the record that programs get, and what only people keep. */
export const ContactSheet = Contact.extend({
  kind: ContactKind.nullable().describe('Buyer, seller or both by their intent, or who else they are'),
  ...financingFields,
  otherAddresses: z.array(z.string()).describe('Other numbers and e-mail addresses, to which nothing is sent'),
  erasedAt: time.nullable().describe('Since when nothing is kept of this person but a stub'),
  suggestedStage: Stage.nullable().describe(
    'The stage that what happened speaks for, if it is further than theirs. A colleague moves them, or does not',
  ),
  assigneeName: z.string().nullable().describe('The colleague in charge'),
  nextAction: NextAction.nullable().describe('The task or visit that comes next, perhaps overdue'),
  links: z
    .array(
      z.object({
        contactId: id('contact').describe('The other contact'),
        name: z.string().describe('As people say it'),
        kind: ContactLinkKind.describe('What links them'),
      }),
    )
    .describe('The contacts that they live or buy with'),
});
export type ContactSheet = z.output<typeof ContactSheet>;

export const readContactSheet = direct({
  name: 'readContactSheet',
  scope: 'human',
  summary: 'Read a contact with all that people keep about it.',
  effect: 'read',
  input: z.strictObject({ id: id('contact').describe('Its id') }),
  output: ContactSheet,
  run: (work, input) => readSheet(work, uuidOf('contact', input.id)),
});

/** @throws Refusal `not_found` */
export async function readSheet(work: Work, contactId: string): Promise<z.input<typeof ContactSheet>> {
  const rows = work.agency
    .from('contact')
    .select(contactColumns)
    .select(['kind', 'financing', 'own_contribution_euros', 'loan_status', 'other_addresses', 'erased_at'])
    .select((contact) =>
      contact
        .selectFrom('user_account')
        .select('user_account.name')
        .whereRef('user_account.agency_id', '=', 'contact.agency_id')
        .whereRef('user_account.id', '=', 'contact.assigned_to')
        .as('assignee_name'),
    );
  const [row, links, happened, nextActions] = await Promise.all([
    rows.where('id', '=', contactId).executeTakeFirst(),
    readLinks(work, contactId),
    readHappened(work, contactId),
    nextActionsOf(work, [contactId]),
  ]);
  if (!row) throw notFound('contact', publicId('contact', contactId));
  return {
    ...contactRecord(row),
    kind: row.kind,
    financing: row.financing,
    ownContributionEuros: row.own_contribution_euros,
    loanStatus: row.loan_status,
    otherAddresses: row.other_addresses,
    erasedAt: row.erased_at?.toISOString() ?? null,
    suggestedStage: suggestedStage(row.stage, happened),
    assigneeName: row.assignee_name,
    nextAction: nextActions.get(contactId) ?? null,
    links,
  };
}

type Happened = { hasAnswer: unknown; hasVisit: unknown };

/** Whether the agency and the contact have written to each other, and whether a visit is planned or was made. */
async function readHappened({ agency }: Work, contactId: string): Promise<Happened> {
  const messages = (direction: 'inbound' | 'outbound') =>
    agency
      .from('message')
      .whereRef('message.conversation_id', '=', sql.ref('conversation.id'))
      .where('message.direction', '=', direction)
      .where('message.status', '<>', 'failed')
      .select('message.id');
  const answered = agency
    .from('conversation')
    .where('contact_id', '=', contactId)
    .where(({ exists }) => exists(messages('inbound')))
    .where(({ exists }) => exists(messages('outbound')))
    .select('conversation.id')
    .limit(1);
  const visited = agency
    .from('visit')
    .where('contact_id', '=', contactId)
    .where('kind', '=', 'visit')
    .where('status', 'in', ['scheduled', 'completed'])
    .select('visit.id')
    .limit(1);
  const [answer, visit] = await Promise.all([answered.executeTakeFirst(), visited.executeTakeFirst()]);
  return { hasAnswer: answer, hasVisit: visit };
}

/** Offers and contracts move a card themselves, and have questions of their own. */
function suggestedStage(stage: Stage, { hasAnswer, hasVisit }: Happened): Stage | null {
  const suggested = hasVisit ? 'visiting' : hasAnswer ? 'contacted' : null;
  const isFurther = suggested !== null && contactStages.indexOf(suggested) > contactStages.indexOf(stage);
  return isFurther ? suggested : null;
}

async function readLinks(work: Work, contactId: string) {
  const rows = await work.agency
    .from('contact_link')
    .innerJoin('contact', (join) =>
      join
        .onRef('contact.agency_id', '=', 'contact_link.agency_id')
        .on(
          'contact.id',
          '=',
          sql<string>`case when contact_link.contact_id = ${contactId} then other_id else contact_link.contact_id end`,
        ),
    )
    .select(['contact.id', 'first_name', 'last_name', 'email', 'phone', 'contact_link.kind'])
    .where((link) => link.or([link('contact_link.contact_id', '=', contactId), link('other_id', '=', contactId)]))
    .orderBy('contact_link.created_at')
    .orderBy('contact.id')
    .execute();
  return rows.map((row) => ({ contactId: publicId('contact', row.id), name: nameOfRow(row), kind: row.kind }));
}
