import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readInvitation } from '../../../domain/access/accept-invitation.ts';
import { invitationLink, inviteColleague, withdrawInvitation } from '../../../domain/access/invitations.ts';
import { disableColleague, listTeam } from '../../../domain/access/team.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { signIn, signUpInvited } from '../../../door/sign-in.ts';
import { readAllRows } from '../../support/all-rows.ts';
import { createColleague, PASSWORD, refusalOf } from '../../support/colleagues.ts';
import { agencyWithInvitation, newcomer, signUpInput } from '../../support/invited.ts';
import { startTestServer } from '../../support/test-server.ts';
import { outcomesOfTwo } from '../../support/while-locked.ts';

const server = await startTestServer();
const { db, context } = server;
const contextIn = (days: number) => ({ ...context, now: () => new Date(Date.now() + days * 86_400_000) });

describe('an invitation', () => {
  it('is a link shown once, of which only the hash is stored', async () => {
    const { invitation } = await agencyWithInvitation(server);
    expect(invitationLink('https://crm.example', invitation.token)).toBe(
      `https://crm.example/invitation/${invitation.token}`,
    );
    expect(invitation.token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await readAllRows(db, []))).not.toContain(invitation.token);
  });

  it('shows its agency and role, and creates the account and signs it in', async () => {
    const agency = await server.createAgency();
    const { token } = await agency.perform(inviteColleague, {
      email: ' Loic@Agence.example'.trim(),
      name: 'Loïc',
      role: 'owner',
    });
    expect(await readInvitation(db, token, context.now())).toEqual({
      agency: 'Agence du Test',
      email: 'loic@agence.example',
      name: 'Loïc',
      role: 'owner',
    });
    const { actor } = await signUpInvited(context, signUpInput(token));
    expect(actor).toMatchObject({ kind: 'human', name: 'Loïc Le Test', role: 'owner', agencyId: agency.id });
    expect((await signIn(context, { email: 'loic@agence.example', password: PASSWORD })).actor).toEqual(actor);
    const entry = db
      .selectFrom('journal_entry')
      .select(['operation', 'actor'])
      .where('subject', '=', publicId('user', actor.id));
    expect(await entry.where('operation', '=', 'join').execute()).toMatchObject([{ actor: { name: 'Loïc Le Test' } }]);
  });

  it('is accepted once when two requests come at the same time', async () => {
    const { agency, invitation } = await agencyWithInvitation(server);
    const accept = () => signUpInvited(context, signUpInput(invitation.token));
    const table = sql`lock table invitation in exclusive mode`;
    expect(await outcomesOfTwo(server, table, () => [accept(), accept()])).toEqual({ done: 1, invitation_invalid: 1 });
    const accounts = db.selectFrom('user_account').select('name').where('agency_id', '=', agency.id);
    expect(await accounts.where('email', '=', invitation.email).execute()).toHaveLength(1);
    expect(await refusalOf(readInvitation(db, invitation.token, context.now()))).toMatchObject({
      code: 'invitation_invalid',
    });
  });

  it('is refused when unknown, withdrawn, replaced or a week old', async () => {
    const { agency, invitation } = await agencyWithInvitation(server);
    await agency.perform(withdrawInvitation, { id: invitation.id });
    const expired = await agency.perform(inviteColleague, newcomer());
    const replaced = await agency.perform(inviteColleague, newcomer());
    const { token } = await agency.perform(inviteColleague, { ...newcomer(), email: replaced.email.toUpperCase() });
    const tokens = { unknown: 'x', withdrawn: invitation.token, replaced: replaced.token };
    for (const [name, given] of Object.entries(tokens)) {
      expect(await refusalOf(signUpInvited(context, signUpInput(given))), name).toMatchObject({
        code: 'invitation_invalid',
      });
    }
    expect(await refusalOf(signUpInvited(contextIn(7), signUpInput(expired.token)))).toMatchObject({
      code: 'invitation_invalid',
    });
    await signUpInvited(contextIn(6.9), signUpInput(expired.token));
    await signUpInvited(context, signUpInput(token));
  });

  it('stays valid after a weak password', async () => {
    const { invitation } = await agencyWithInvitation(server);
    for (const password of ['court', invitation.email, 'Loïc Le Test', 'Agence du Test']) {
      expect(await refusalOf(signUpInvited(context, signUpInput(invitation.token, { password })))).toMatchObject({
        code: 'weak_password',
      });
    }
    await signUpInvited(context, signUpInput(invitation.token));
  });

  it('is refused for a colleague and for somebody who has an account meanwhile, which stays as it is', async () => {
    const { agency, invitation } = await agencyWithInvitation(server);
    const { email, id } = await createColleague(db, agency);
    const invitingAgain = agency.perform(inviteColleague, { ...newcomer(), email });
    expect(await refusalOf(invitingAgain)).toMatchObject({ code: 'already_in_team', existingId: publicId('user', id) });
    const otherAgency = await server.createAgency();
    const otherInvitation = await otherAgency.perform(inviteColleague, { ...newcomer(), email: invitation.email });
    await signUpInvited(context, signUpInput(otherInvitation.token));
    expect(await refusalOf(signUpInvited(context, signUpInput(invitation.token)))).toMatchObject({ code: 'conflict' });
    expect((await signIn(context, { email: invitation.email, password: PASSWORD })).actor.agencyId).toBe(
      otherAgency.id,
    );
  });

  it('replaces another for the same e-mail that was made at the same time', async () => {
    const agency = await server.createAgency();
    const person = newcomer();
    await Promise.all([1, 2, 3, 4].map(() => agency.perform(inviteColleague, person)));
    const { invitations } = await agency.perform(listTeam, {});
    expect(invitations).toMatchObject([{ email: person.email }]);
  });

  it('ends when the colleague who sent it is disabled', async () => {
    const agency = await server.createAgency();
    const { id, actor } = await createColleague(db, agency, 'owner');
    const { output } = await perform(context, actor, inviteColleague, newcomer());
    await agency.perform(disableColleague, { id: publicId('user', id) });
    expect(await refusalOf(signUpInvited(context, signUpInput(output.token)))).toMatchObject({
      code: 'invitation_invalid',
    });
  });
});
