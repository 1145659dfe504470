import { z } from 'zod';
import { type Values, variableNames, variables } from '../drafts/template.ts';
import { countLacking, Missing, valuesOf } from '../drafts/template-values.ts';
import { nameOf } from '../shared/contact-name.ts';
import { time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { StepsInput } from './edit-sequence.ts';
import { requireFit } from './enrollments.ts';
import { activeSequence } from './sequences.ts';
import { dueAfter, filled, mailOf, missingIn, Step } from './steps.ts';

/** A step as one contact would read it. */
const Rendered = Step.extend({ html: z.string(), missing: Missing });

/** Texts before they are saved, as people would read them. */
export const previewSequence = direct({
  name: 'previewSequence',
  scope: 'staff',
  summary: 'How steps would read to a contact, or to three; nothing is saved.',
  effect: 'read',
  input: z.strictObject({ steps: StepsInput, contactId: id('contact').optional() }),
  output: z.object({
    previews: z.array(
      z.object({ contact: z.object({ id: id('contact'), name: z.string() }), steps: z.array(Rendered) }),
    ),
    variables: z.array(z.object({ name: z.string(), says: z.string() })),
  }),
  run: async (work, input) => {
    const contacts = await readersOf(work, input.contactId);
    const values = await valuesOf(
      work,
      contacts.map(({ id }) => id),
    );
    return {
      previews: contacts.map(({ id, ...contact }) => ({
        contact: { id: publicId('contact', id), name: nameOf(contact) },
        steps: input.steps.map((step) => rendered(step, values.get(id) ?? {})),
      })),
      variables: variableNames.map((name) => ({ name, says: variables[name] })),
    };
  },
});

/** The same questions as an enrollment asks, and nothing is written. */
export const previewEnrollment = direct({
  name: 'previewEnrollment',
  scope: 'staff',
  summary: 'What a contact would get of an active sequence and when, or why it cannot be enrolled.',
  effect: 'read',
  input: z.strictObject({ id: id('sequence'), prospectId: id('contact') }),
  output: z.object({
    /** The code of the refusal that an enrollment would answer. */
    refused: z.string().nullable(),
    version: z.int(),
    steps: z.array(Rendered.extend({ at: time.describe('Not before this, where nothing holds up the steps before') })),
  }),
  run: async (work, input) => {
    const sequence = await activeSequence(work, input.id);
    const contactId = uuidOf('contact', input.prospectId);
    const refused = await requireFit(work, sequence, contactId).then(() => null, codeOf);
    const values = (await valuesOf(work, [contactId])).get(contactId) ?? {};
    let at = work.now;
    const steps = sequence.steps.map((step) => {
      at = dueAfter(at, step);
      return { ...rendered(step, values), at: at.toISOString() };
    });
    return { refused, version: sequence.version, steps };
  },
});

/** Of a contact that is not there, nothing can be shown. */
function codeOf(error: unknown): string {
  if (error instanceof Refusal && error.code !== 'not_found') return error.code;
  throw error;
}

/** Whoever lacks a value cannot be enrolled; who activates had better know how many those are. */
export const countMissingValues = direct({
  name: 'countMissingValues',
  scope: 'staff',
  summary: 'How many of the contacts with an e-mail address lack a value for which steps have no fallback.',
  effect: 'read',
  input: z.strictObject({ steps: StepsInput }),
  output: z.object({
    missing: z.array(z.object({ variable: z.enum(variableNames), contacts: z.int(), lacking: z.int() })),
  }),
  run: async (work, { steps }) => {
    const missing = [];
    for (const variable of missingIn(steps.map((step) => filled(step, {})))) {
      const { contacts, lacking } = await countLacking(work, variable);
      if (lacking > 0) missing.push({ variable, contacts, lacking });
    }
    return { missing };
  },
});

const SAMPLES = 3;

async function readersOf(work: Work, contactId: string | undefined) {
  let rows = work.agency
    .from('contact')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email', 'phone']);
  if (contactId) rows = rows.where('id', '=', uuidOf('contact', contactId));
  else rows = rows.where('email', 'is not', null).orderBy('id', 'desc').limit(SAMPLES);
  const found = await rows.execute();
  if (contactId && found.length === 0) throw notFound('contact', contactId);
  return found;
}

function rendered(step: Step, values: Values): z.output<typeof Rendered> {
  const text = filled(step, values);
  return { ...text, html: mailOf('', text).html };
}
