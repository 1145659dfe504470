import { z } from 'zod';
import { variableNames, variables } from '../drafts/template.ts';
import { countContactsWithout, templateValues } from '../drafts/template-values.ts';
import { nameOf } from '../shared/contact-summary.ts';
import { time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { StepsInput } from './edit-sequence.ts';
import { requireEnrollable } from './enroll.ts';
import { activeSequence } from './sequences.ts';
import { missingVariables, PreviewedStep, previewStep, renderStep, stepDueAt } from './steps.ts';

/** Previews steps before they are saved. */
export const previewSequence = direct({
  name: 'previewSequence',
  scope: 'noKey',
  summary: 'How steps would read to a contact, or to three; nothing is saved.',
  effect: 'read',
  input: z.strictObject({ steps: StepsInput, contactId: id('contact').optional() }),
  output: z.object({
    previews: z.array(
      z.object({ contact: z.object({ id: id('contact'), name: z.string() }), steps: z.array(PreviewedStep) }),
    ),
    variables: z.array(z.object({ name: z.string(), says: z.string() })),
  }),
  run: async (work, input) => {
    const contacts = await previewContacts(work, input.contactId);
    const values = await templateValues(
      work,
      contacts.map(({ id }) => id),
    );
    const { emailSignature } = await work.profile();
    return {
      previews: contacts.map(({ id, ...contact }) => ({
        contact: { id: publicId('contact', id), name: nameOf(contact) },
        steps: input.steps.map((step) => previewStep(step, values.get(id) ?? {}, emailSignature)),
      })),
      variables: variableNames.map((name) => ({ name, says: variables[name] })),
    };
  },
});

/** Applies the checks of an enrollment and writes nothing. */
export const previewEnrollment = direct({
  name: 'previewEnrollment',
  scope: 'noKey',
  summary: 'What a contact would get of an active sequence and when, or why it cannot be enrolled.',
  effect: 'read',
  input: z.strictObject({ id: id('sequence'), prospectId: id('contact') }),
  output: z.object({
    /** The code of the refusal with which an enrollment would fail; null if it would succeed. */
    refused: z.string().nullable(),
    version: z.int(),
    steps: z.array(
      PreviewedStep.extend({ at: time.describe('Not before this, where nothing holds up the steps before') }),
    ),
  }),
  run: async (work, input) => {
    const sequence = await activeSequence(work, input.id);
    const contactId = uuidOf('contact', input.prospectId);
    const refused = await requireEnrollable(work, sequence, contactId).then(() => null, refusalCode);
    const values = (await templateValues(work, [contactId])).get(contactId) ?? {};
    let at = work.now;
    const steps = sequence.steps.map((step) => {
      at = stepDueAt(at, step);
      return { ...previewStep(step, values, sequence.signature ?? null), at: at.toISOString() };
    });
    return { refused, version: sequence.version, steps };
  },
});

/** The preview itself fails if the contact does not exist. */
function refusalCode(error: unknown): string {
  if (error instanceof Refusal && error.code !== 'not_found') return error.code;
  throw error;
}

/** A contact that lacks a value cannot be enrolled, so people see the number before they activate. */
export const countMissingValues = direct({
  name: 'countMissingValues',
  scope: 'noKey',
  summary: 'How many of the contacts with an e-mail address lack a value for which steps have no fallback.',
  effect: 'read',
  input: z.strictObject({ steps: StepsInput }),
  output: z.object({
    missing: z.array(z.object({ variable: z.enum(variableNames), contacts: z.int(), lacking: z.int() })),
  }),
  run: async (work, { steps }) => {
    const missing = [];
    for (const variable of missingVariables(steps.map((step) => renderStep(step, {})))) {
      const { contacts, lacking } = await countContactsWithout(work, variable);
      if (lacking > 0) missing.push({ variable, contacts, lacking });
    }
    return { missing };
  },
});

const SAMPLES = 3;

async function previewContacts(work: Work, contactId: string | undefined) {
  let rows = work.agency
    .from('contact')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'email', 'phone']);
  if (contactId) rows = rows.where('id', '=', uuidOf('contact', contactId));
  else rows = rows.where('email', 'is not', null).orderBy('id', 'desc').limit(SAMPLES);
  const contacts = await rows.execute();
  if (contactId && contacts.length === 0) throw notFound('contact', contactId);
  return contacts;
}
