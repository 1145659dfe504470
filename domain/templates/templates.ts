import type { Selectable } from 'kysely';
import { z } from 'zod';
import { channels } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { messageLimits } from '../drafts/message-limits.ts';
import { subjectLine } from '../drafts/subject.ts';
import { fillTemplate, templateErrors } from '../drafts/template.ts';
import { MissingVariables, template, templateErrorMessage, templateValues } from '../drafts/template-values.ts';
import { text, timestamps } from '../shared/fields.ts';
import { findRecordId, notFound } from '../shared/find-record.ts';
import { id, newId, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { invalidInput, Refusal } from '../shared/refusal.ts';

/** The texts that a team uses again. They leave only as part of a message that a person has read and sent. */

const MessageTemplate = z.object({
  id: id('template').describe('Its id'),
  name: z.string().describe('What the team calls it'),
  channel: z.enum(channels).describe('E-mail or SMS'),
  subject: z.string().nullable().describe('Subject line of an e-mail, with variables'),
  body: z.string().describe('The text, with variables'),
  ...timestamps,
});

/** A list that people read from end to end has no pages. */
const MAX_TEMPLATES = 200;

export const listTemplates = direct({
  name: 'listTemplates',
  scope: 'human',
  summary: 'The message templates by name.',
  effect: 'read',
  input: z.strictObject({ channel: z.enum(channels).optional().describe('E-mail or SMS') }),
  output: z.object({ templates: z.array(MessageTemplate) }),
  run: async (work, { channel }) => {
    let rows = work.agency.from('message_template').selectAll();
    if (channel) rows = rows.where('channel', '=', channel);
    const found = await rows.orderBy('name').orderBy('id').limit(MAX_TEMPLATES).execute();
    return { templates: found.map(templateRecord) };
  },
});

const details = {
  name: text(80).describe('What the team calls it'),
  subject: subjectLine(text(messageLimits.subject)).nullable().describe('Subject line of an e-mail, with variables'),
  body: template(messageLimits.email).describe('The text, with variables'),
};

export const createTemplate = direct({
  name: 'createTemplate',
  scope: 'human',
  summary: 'Keep a text as a template.',
  effect: 'write',
  input: z.strictObject({ channel: z.enum(channels).describe('E-mail or SMS'), ...details }),
  output: MessageTemplate,
  run: async (work, input) => {
    requireFitting(input.channel, input);
    const { count } = await work.agency
      .from('message_template')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_TEMPLATES) throw tooMany();
    const row = { id: newId(), ...input, created_at: work.now, updated_at: work.now };
    const created = await work.agency.insert('message_template', row).returningAll().executeTakeFirstOrThrow();
    return templateRecord(created);
  },
});

export const changeTemplate = direct({
  name: 'changeTemplate',
  scope: 'human',
  summary: 'Change a template; its channel stays.',
  effect: 'write',
  input: z.strictObject({ id: id('template').describe('Its id'), ...details }),
  output: MessageTemplate,
  run: async (work, { id: publicTemplateId, ...input }) => {
    const { id, channel } = await findTemplate(work, publicTemplateId);
    requireFitting(channel, input);
    const rows = work.agency.update('message_template').set({ ...input, updated_at: work.now });
    return templateRecord(await rows.where('id', '=', id).returningAll().executeTakeFirstOrThrow());
  },
});

const TemplateId = z.strictObject({ id: id('template').describe('Its id') });

export const removeTemplate = direct({
  name: 'removeTemplate',
  scope: 'human',
  summary: 'Remove a template; messages that were written with it stay.',
  effect: 'write',
  input: TemplateId,
  output: TemplateId,
  run: async (work, input) => {
    const { id } = await findTemplate(work, input.id);
    await work.agency.remove('message_template').where('id', '=', id).execute();
    return input;
  },
});

export const fillMessageTemplate = direct({
  name: 'fillMessageTemplate',
  scope: 'human',
  summary: 'A template with the values of a contact, and the variables for which there is none.',
  effect: 'read',
  input: TemplateId.extend({ contactId: id('contact').describe('Who it will be written to') }),
  output: z.object({ subject: z.string().nullable(), body: z.string(), missing: MissingVariables }),
  run: async (work, input) => {
    const contactId = await findRecordId(work, 'contact', input.contactId);
    const { subject, body } = await findTemplate(work, input.id);
    const values = (await templateValues(work, [contactId])).get(contactId) ?? {};
    const [filledSubject, filledBody] = [
      subject === null ? null : fillTemplate(subject, values),
      fillTemplate(body, values),
    ];
    return {
      subject: filledSubject?.text ?? null,
      body: filledBody.text,
      missing: [...new Set([...(filledSubject?.missing ?? []), ...filledBody.missing])],
    };
  },
});

type TemplateRow = Selectable<Tables['message_template']>;

/** @throws Refusal `not_found` */
async function findTemplate(work: Work, publicTemplateId: string): Promise<TemplateRow> {
  const rows = work.agency.from('message_template').selectAll();
  const row = await rows.where('id', '=', uuidOf('template', publicTemplateId)).executeTakeFirst();
  if (!row) throw notFound('template', publicTemplateId);
  return row;
}

const templateRecord = (row: TemplateRow): z.input<typeof MessageTemplate> => ({
  id: publicId('template', row.id),
  name: row.name,
  channel: row.channel,
  subject: row.subject,
  body: row.body,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** @throws Refusal `invalid_request` */
function requireFitting(
  channel: TemplateRow['channel'],
  { subject, body }: Pick<TemplateRow, 'subject' | 'body'>,
): void {
  if (channel === 'email' && subject === null) throw invalid('subject', 'an e-mail needs one');
  if (channel === 'sms' && subject !== null) throw invalid('subject', 'an SMS has none');
  const [error] = templateErrors(subject ?? '');
  if (error) throw invalid('subject', templateErrorMessage(error));
  if (body.length > messageLimits[channel])
    throw invalid('body', `must have at most ${messageLimits[channel]} characters`);
}

const invalid = (path: string, message: string) => invalidInput([{ path, message }]);

const tooMany = () =>
  new Refusal('conflict', `There are ${MAX_TEMPLATES} templates already.`, { hint: 'Remove one that nobody uses.' });
