import { sql } from 'kysely';
import { z } from 'zod';
import { EXAMPLE_PHONE } from '../shared/example-phone.ts';
import { direct, type Work } from '../shared/operation.ts';

/** The facts that say how far a new agency has come. All false: it is empty. */
export const FirstSteps = z.object({
  contacts: z.boolean().describe('It has a contact that is not the example'),
  team: z.boolean().describe('It has a second person, or an invitation that is open'),
  key: z.boolean().describe('It has a key that can be used'),
  keyUsed: z.boolean().describe('A key has been used'),
  approved: z.boolean().describe('A person has approved a draft that they did not write themselves'),
  hidden: z.boolean().describe('An owner does not want to see them'),
});

export const readFirstSteps = direct({
  name: 'readFirstSteps',
  scope: 'human',
  summary: 'How far the agency has come with its first steps.',
  effect: 'read',
  input: z.strictObject({}),
  output: FirstSteps,
  run: firstStepsOf,
});

export const hideFirstSteps = direct({
  name: 'hideFirstSteps',
  scope: 'human',
  summary: 'Show the first steps no more.',
  effect: 'write',
  input: z.strictObject({}),
  output: FirstSteps,
  run: async (work) => {
    const agency = work.agency.db.updateTable('agency').where('id', '=', work.agency.id);
    await agency.set({ first_steps_hidden_at: work.now }).execute();
    return firstStepsOf(work);
  },
});

async function firstStepsOf({ agency, now }: Work): Promise<z.input<typeof FirstSteps>> {
  const contacts = agency
    .from('contact')
    .select('contact.id')
    .where('erased_at', 'is', null)
    .where(sql<boolean>`phone is distinct from ${EXAMPLE_PHONE}`);
  const people = agency.from('user_account').select('user_account.id').where('disabled_at', 'is', null).offset(1);
  const invitations = agency.from('invitation').select('invitation.id').where('expires_at', '>', now);
  const openInvitations = invitations.where('accepted_at', 'is', null).where('withdrawn_at', 'is', null);
  const keys = agency.from('access_key').select('access_key.id').where('revoked_at', 'is', null);
  const drafts = agency.from('draft').select('draft.id').where('form_id', 'is', null);
  const released = drafts.where('status', 'in', ['approved', 'scheduled', 'sending', 'sent']);
  const { hidden_at, ...steps } = await agency.db
    .selectFrom('agency')
    .where('id', '=', agency.id)
    .select((select) => [
      'first_steps_hidden_at as hidden_at',
      select.exists(contacts).as('contacts'),
      select.or([select.exists(people), select.exists(openInvitations)]).as('team'),
      select.exists(keys.where(sql<boolean>`expires_at is null or expires_at > ${now}`)).as('key'),
      select
        .exists(agency.from('access_key').select('access_key.id').where('last_used_at', 'is not', null))
        .as('keyUsed'),
      select.exists(released.where('decision', '=', 'approved')).as('approved'),
    ])
    .executeTakeFirstOrThrow();
  return { ...(steps as Omit<z.input<typeof FirstSteps>, 'hidden'>), hidden: hidden_at !== null };
}
