import { z } from 'zod';
import { nameOf } from '../called.ts';
import { id, publicId, uuidOf } from '../ids.ts';
import { direct, type Work } from '../operation.ts';
import { notFound } from '../records.ts';
import { Missing, type Values, valuesOf, variableNames, variables } from '../variables.ts';
import { StepsInput } from './editing.ts';
import { filled, mailOf, Step } from './steps.ts';

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
