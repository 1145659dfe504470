import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { perform } from '../../../approval/perform.ts';
import { signIn, signUpInvited } from '../../../approval/sign-in.ts';
import { readInvitation } from '../../../domain/access/accept-invitation.ts';
import { invitationLink, inviteColleague, withdrawInvitation } from '../../../domain/access/invitations.ts';
import { createKey } from '../../../domain/access/keys.ts';
import { findSession } from '../../../domain/access/sessions.ts';
import { changeRole, disableColleague, enableColleague, listTeam, updateProfile } from '../../../domain/access/team.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { scopes } from '../../../domain/shared/actor.ts';
import { newId, publicId } from '../../../domain/shared/ids.ts';
import { createWebhook } from '../../../domain/webhooks/webhooks.ts';
import { userRoles } from '../../../storage/column-values.ts';
import { digestRows, readAllRows } from '../../support/all-rows.ts';
import { countOutcomes, createColleague, PASSWORD, refusalOf } from '../../support/colleagues.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { whileLocked } from '../../support/while-locked.ts';

const server = await startTestServer();
const { db, context } = server;
const newcomer = () => ({ email: `${newId()}@agence.example`, name: 'Loïc Test', role: 'agent' }) as const;
const signUpInput = (token: string, more: object = {}) => ({
  token,
  name: 'Loïc Le Test',
  password: PASSWORD,
  ...more,
});
const contextIn = (days: number) => ({ ...context, now: () => new Date(Date.now() + days * 86_400_000) });

/** An agency with one open invitation. */
async function agencyWithInvitation() {
  const agency = await server.createAgency();
  const invitation = await agency.perform(inviteColleague, newcomer());
  return { agency, invitation };
}

describe('an invitation', () => {
  it('is a link shown once, of which only the hash is stored', async () => {
    const { invitation } = await agencyWithInvitation();
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
    const { agency, invitation } = await agencyWithInvitation();
    const begin = () => [1, 2].map(() => signUpInvited(context, signUpInput(invitation.token)));
    const both = server.databaseUrl
      ? await whileLocked(db, sql`lock table invitation in exclusive mode`, {
          begin: () => ({ started: begin() }),
          waiting: 2,
        })
      : { started: begin() };
    expect(await countOutcomes(both.started)).toEqual({ done: 1, invitation_invalid: 1 });
    const accounts = db.selectFrom('user_account').select('name').where('agency_id', '=', agency.id);
    expect(await accounts.where('email', '=', invitation.email).execute()).toHaveLength(1);
    expect(await refusalOf(readInvitation(db, invitation.token, context.now()))).toMatchObject({
      code: 'invitation_invalid',
    });
  });

  it('is refused when unknown, withdrawn, replaced or a week old', async () => {
    const { agency, invitation } = await agencyWithInvitation();
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
    const { invitation } = await agencyWithInvitation();
    for (const password of ['court', invitation.email, 'Loïc Le Test', 'Agence du Test']) {
      expect(await refusalOf(signUpInvited(context, signUpInput(invitation.token, { password })))).toMatchObject({
        code: 'weak_password',
      });
    }
    await signUpInvited(context, signUpInput(invitation.token));
  });

  it('is refused for a colleague and for somebody who has an account meanwhile, which stays as it is', async () => {
    const { agency, invitation } = await agencyWithInvitation();
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

  it.runIf(server.databaseUrl).each([
    { operation: inviteColleague, input: newcomer() },
    { operation: createKey, input: { name: 'Clé', scopes: [...scopes] } },
  ])(
    'is not made by an owner who is demoted at the same time, and no key: $operation.name',
    async ({ operation, input }) => {
      const agency = await server.createAgency();
      const { id, actor } = await createColleague(db, agency, 'owner');
      let refused: Promise<unknown> | undefined;
      // The demotion has its lock, and waits for the row of the colleague.
      const [demoted] = await whileLocked(db, sql`select from user_account where id = ${id} for update`, {
        begin: () => [agency.perform(changeRole, { id: publicId('user', id), role: 'agent' })],
        waiting: 1,
        meanwhile: async () => {
          refused = refusalOf(perform(context, actor, operation, input));
        },
      });
      await demoted;
      expect(await refused).toMatchObject({ code: 'conflict' });
    },
  );

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

describe('the team', () => {
  it('is listed with its invitations, without other agencies', async () => {
    const { agency, invitation } = await agencyWithInvitation();
    await server.createAgency().then(({ perform: does }) => does(inviteColleague, newcomer()));
    const { id } = await createColleague(db, agency);
    const { colleagues, invitations } = await agency.perform(listTeam, {});
    expect(colleagues.map((colleague: { id: string }) => colleague.id)).toEqual([
      publicId('user', agency.owner.id),
      publicId('user', id),
    ]);
    const { token, ...listed } = invitation;
    expect(invitations).toEqual([listed]);
    await agency.perform(withdrawInvitation, { id: listed.id });
    expect((await agency.perform(listTeam, {})).invitations).toEqual([]);
  });

  const ownerOperations = [inviteColleague, withdrawInvitation, disableColleague, enableColleague, changeRole];
  it.each(ownerOperations)('$name is only for owners, and in the journal', async (operation) => {
    const agency = await server.createAgency();
    const { actor } = await createColleague(db, agency);
    const invitation = await agency.perform(inviteColleague, newcomer());
    const inputs = {
      inviteColleague: newcomer(),
      withdrawInvitation: { id: invitation.id },
      disableColleague: { id: publicId('user', actor.id) },
      enableColleague: { id: publicId('user', actor.id) },
      changeRole: { id: publicId('user', actor.id), role: 'assistant' },
    };
    const input = inputs[operation.name as keyof typeof inputs];
    expect(await refusalOf(perform(context, actor, operation, input))).toMatchObject({ code: 'missing_scope' });
    await agency.perform(operation, input);
    const entries = db.selectFrom('journal_entry').select('outcome').where('operation', '=', operation.name);
    const outcomes = (await entries.where('agency_id', '=', agency.id).orderBy('seq', 'desc').execute()).slice(0, 2);
    expect(outcomes).toEqual([{ outcome: 'done' }, { outcome: 'refused' }]);
  });

  it('answers the same for colleagues of another agency as for unknown ones', async () => {
    const [agency, other] = [await server.createAgency(), await agencyWithInvitation()];
    const id = publicId('user', other.agency.owner.id);
    for (const operation of [disableColleague, enableColleague]) {
      expect(await refusalOf(agency.perform(operation, { id }))).toMatchObject({ code: 'not_found' });
    }
    for (const role of userRoles) {
      expect(await refusalOf(agency.perform(changeRole, { id, role }))).toMatchObject({ code: 'not_found' });
    }
    const { id: invitationId, token } = other.invitation;
    expect(await refusalOf(agency.perform(withdrawInvitation, { id: invitationId }))).toMatchObject({
      code: 'not_found',
    });
    await signUpInvited(context, signUpInput(token));
  });

  it('lets everybody change their own name and language', async () => {
    const agency = await server.createAgency();
    const other = await createColleague(db, agency);
    const before = (await agency.perform(listTeam, {})).colleagues;
    expect(await agency.perform(updateProfile, {})).toMatchObject({ name: 'Camille Test', language: 'fr' });
    const changed = await agency.perform(updateProfile, { name: ' Camille K. ', language: 'en' });
    expect(changed).toMatchObject({ name: 'Camille K.', language: 'en', role: 'owner' });
    const after = (await agency.perform(listTeam, {})).colleagues;
    expect(after).toContainEqual(before.find(({ email }: { email: string }) => email === other.email));
  });
});

describe('an owner', () => {
  it('of a moment ago changes nothing any more', async () => {
    const agency = await server.createAgency();
    const [former, disabled] = [await createColleague(db, agency, 'owner'), await createColleague(db, agency)];
    await agency.perform(disableColleague, { id: publicId('user', disabled.id) });
    await agency.perform(changeRole, { id: publicId('user', former.id), role: 'agent' });
    const before = await digestRows(db);
    for (const [operation, input] of [
      [enableColleague, { id: publicId('user', disabled.id) }],
      [createWebhook, { name: 'Zapier', url: 'https://subscriber.example/clef' }],
      [changeAgency, { undoSeconds: 60 }],
    ] as const) {
      const change = perform(context, former.actor, operation, input);
      expect(await refusalOf(change), operation.name).toMatchObject({ code: 'conflict' });
    }
    expect(await digestRows(db)).toEqual(before);
  });

  const disable = (agency: Agency, id: string) => agency.perform(disableColleague, { id: publicId('user', id) });

  it('cannot disable themself, even if there is another owner', async () => {
    const agency = await server.createAgency();
    await createColleague(db, agency, 'owner');
    expect(await refusalOf(disable(agency, agency.owner.id))).toMatchObject({ code: 'conflict' });
  });

  it('always remains: of two who disable each other at the same time, one stays', async () => {
    const agency = await server.createAgency();
    const other = await createColleague(db, agency, 'owner');
    const begin = () => [
      disable(agency, other.id),
      perform(context, other.actor, disableColleague, { id: publicId('user', agency.owner.id) }),
    ];
    const both = server.databaseUrl
      ? await whileLocked(db, sql`lock table agency in exclusive mode`, {
          begin: () => ({ started: begin() }),
          waiting: 2,
        })
      : { started: begin() };
    expect(await countOutcomes(both.started)).toEqual({ done: 1, conflict: 1 });
    const { colleagues } = await agency.perform(listTeam, {});
    expect(colleagues.filter((colleague: { disabledAt: string | null }) => colleague.disabledAt === null)).toHaveLength(
      1,
    );
  });

  it('gives a colleague another role, which counts from the next request on; the last owner keeps theirs', async () => {
    const agency = await server.createAgency();
    const colleague = await createColleague(db, agency, 'owner');
    const { token } = await signIn(context, { email: colleague.email, password: PASSWORD });
    const invited = (await perform(context, colleague.actor, inviteColleague, { ...newcomer(), role: 'owner' })).output;
    const give = (id: string, role: string) => agency.perform(changeRole, { id: publicId('user', id), role });
    expect(await give(colleague.id, 'assistant')).toMatchObject({ role: 'assistant' });
    expect((await findSession(db, token, context.now()))?.actor.role).toBe('assistant');
    expect(await refusalOf(readInvitation(db, invited.token, context.now()))).toMatchObject({
      code: 'invitation_invalid',
    });
    expect(await refusalOf(give(agency.owner.id, 'agent'))).toMatchObject({ code: 'conflict' });
    expect(await give(agency.owner.id, 'owner')).toMatchObject({ role: 'owner' });
    await give(colleague.id, 'owner');
    expect(await give(agency.owner.id, 'agent')).toMatchObject({ role: 'agent' });
  });

  it('always remains: of two who demote each other, or demote and disable, at the same time, one stays', async () => {
    for (const second of [changeRole, disableColleague]) {
      const agency = await server.createAgency();
      const other = await createColleague(db, agency, 'owner');
      const role = { role: 'agent' };
      const begin = () => [
        agency.perform(changeRole, { id: publicId('user', other.id), ...role }),
        perform(context, other.actor, second, {
          id: publicId('user', agency.owner.id),
          ...(second === changeRole && role),
        } as never),
      ];
      // Count from the start: one of the two is refused before the lock's own transaction has ended.
      const start = () => ({ outcomes: countOutcomes(begin()) });
      const { outcomes } = server.databaseUrl
        ? await whileLocked(db, sql`lock table agency in exclusive mode`, { begin: start, waiting: 2 })
        : start();
      expect(await outcomes).toEqual({ done: 1, conflict: 1 });
      const { colleagues } = await agency.perform(listTeam, {});
      const owners = colleagues.filter(
        (colleague: { role: string; disabledAt: string | null }) =>
          colleague.role === 'owner' && colleague.disabledAt === null,
      );
      expect(owners).toHaveLength(1);
    }
  });
});
