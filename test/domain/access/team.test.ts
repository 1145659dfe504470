import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { perform } from '../../../approval/perform.ts';
import { join, signIn } from '../../../approval/sign-in.ts';
import { readInvitation } from '../../../domain/access/accept-invitation.ts';
import { invitationLink, inviteColleague, withdrawInvitation } from '../../../domain/access/invitations.ts';
import { disableColleague, enableColleague, listTeam, updateProfile } from '../../../domain/access/team.ts';
import { newId, publicId } from '../../../domain/shared/ids.ts';
import { colleague, PASSWORD, refusal, tally } from '../../support/people.ts';
import { everyRow } from '../../support/rows.ts';
import { whileLocked } from '../../support/waiting.ts';
import { type Agency, world } from '../../support/world.ts';

const here = await world();
const { db, context } = here;
const newcomer = () => ({ email: `${newId()}@agence.example`, name: 'Loïc Test', role: 'agent' }) as const;
const joining = (token: string, more: object = {}) => ({ token, name: 'Loïc Le Test', password: PASSWORD, ...more });
const later = (days: number) => ({ ...context, now: () => new Date(Date.now() + days * 86_400_000) });

/** An agency with one open invitation. */
async function office() {
  const agency = await here.agency();
  const invitation = await agency.does(inviteColleague, newcomer());
  return { agency, invitation };
}

describe('an invitation', () => {
  it('is a link shown once, of which only the hash is stored', async () => {
    const { invitation } = await office();
    expect(invitationLink('https://crm.example', invitation.token)).toBe(
      `https://crm.example/invitation/${invitation.token}`,
    );
    expect(invitation.token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await everyRow(db, []))).not.toContain(invitation.token);
  });

  it('tells who is invited to what, and makes them a colleague who is signed in', async () => {
    const agency = await here.agency();
    const { token } = await agency.does(inviteColleague, {
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
    const { actor } = await join(context, joining(token));
    expect(actor).toMatchObject({ kind: 'human', name: 'Loïc Le Test', role: 'owner', agencyId: agency.id });
    expect((await signIn(context, { email: 'loic@agence.example', password: PASSWORD })).actor).toEqual(actor);
    const entry = db
      .selectFrom('journal_entry')
      .select(['operation', 'actor'])
      .where('subject', '=', publicId('user', actor.id));
    expect(await entry.where('operation', '=', 'join').execute()).toMatchObject([{ actor: { name: 'Loïc Le Test' } }]);
  });

  it('is used once, by one of two who come at the same time', async () => {
    const { agency, invitation } = await office();
    const begin = () => [1, 2].map(() => join(context, joining(invitation.token)));
    const both = here.databaseUrl
      ? await whileLocked(db, sql`lock table invitation in exclusive mode`, {
          begin: () => ({ begun: begin() }),
          waiting: 2,
        })
      : { begun: begin() };
    expect(await tally(both.begun)).toEqual({ done: 1, invitation_invalid: 1 });
    const accounts = db.selectFrom('user_account').select('name').where('agency_id', '=', agency.id);
    expect(await accounts.where('email', '=', invitation.email).execute()).toHaveLength(1);
    expect(await refusal(readInvitation(db, invitation.token, context.now()))).toMatchObject({
      code: 'invitation_invalid',
    });
  });

  it('opens nothing when unknown, withdrawn, replaced, or a week old', async () => {
    const { agency, invitation } = await office();
    await agency.does(withdrawInvitation, { id: invitation.id });
    const old = await agency.does(inviteColleague, newcomer());
    const replaced = await agency.does(inviteColleague, newcomer());
    const { token } = await agency.does(inviteColleague, { ...newcomer(), email: replaced.email.toUpperCase() });
    const tokens = { unknown: 'x', withdrawn: invitation.token, replaced: replaced.token };
    for (const [name, given] of Object.entries(tokens)) {
      expect(await refusal(join(context, joining(given))), name).toMatchObject({ code: 'invitation_invalid' });
    }
    expect(await refusal(join(later(7), joining(old.token)))).toMatchObject({ code: 'invitation_invalid' });
    await join(later(6.9), joining(old.token));
    await join(context, joining(token));
  });

  it('stays when its person chose a weak password', async () => {
    const { invitation } = await office();
    for (const password of ['court', invitation.email, 'Loïc Le Test', 'Agence du Test']) {
      expect(await refusal(join(context, joining(invitation.token, { password })))).toMatchObject({
        code: 'weak_password',
      });
    }
    await join(context, joining(invitation.token));
  });

  it('is not for a colleague, nor for who has an account by now, and that one stays as it is', async () => {
    const { agency, invitation } = await office();
    const { email, id } = await colleague(db, agency);
    const again = agency.does(inviteColleague, { ...newcomer(), email });
    expect(await refusal(again)).toMatchObject({ code: 'already_in_team', existingId: publicId('user', id) });
    const elsewhere = await here.agency();
    const theirs = await elsewhere.does(inviteColleague, { ...newcomer(), email: invitation.email });
    await join(context, joining(theirs.token));
    expect(await refusal(join(context, joining(invitation.token)))).toMatchObject({ code: 'conflict' });
    expect((await signIn(context, { email: invitation.email, password: PASSWORD })).actor.agencyId).toBe(elsewhere.id);
  });

  it('ends with whoever gave it', async () => {
    const agency = await here.agency();
    const { id, actor } = await colleague(db, agency, 'owner');
    const { output } = await perform(context, actor, inviteColleague, newcomer());
    await agency.does(disableColleague, { id: publicId('user', id) });
    expect(await refusal(join(context, joining(output.token)))).toMatchObject({ code: 'invitation_invalid' });
  });
});

describe('the team', () => {
  it('is listed with who is invited, and nobody of another agency', async () => {
    const { agency, invitation } = await office();
    await here.agency().then(({ does }) => does(inviteColleague, newcomer()));
    const { id } = await colleague(db, agency);
    const { people, invitations } = await agency.does(listTeam, {});
    expect(people.map((one: { id: string }) => one.id)).toEqual(
      [agency.owner.id, id].map((one) => publicId('user', one)),
    );
    const { token, ...shown } = invitation;
    expect(invitations).toEqual([shown]);
    await agency.does(withdrawInvitation, { id: shown.id });
    expect((await agency.does(listTeam, {})).invitations).toEqual([]);
  });

  const owners = [inviteColleague, withdrawInvitation, disableColleague, enableColleague];
  it.each(owners)('$name is for owners alone, and journalled', async (operation) => {
    const agency = await here.agency();
    const { actor } = await colleague(db, agency);
    const invitation = await agency.does(inviteColleague, newcomer());
    const inputs = {
      inviteColleague: newcomer(),
      withdrawInvitation: { id: invitation.id },
      disableColleague: { id: publicId('user', actor.id) },
      enableColleague: { id: publicId('user', actor.id) },
    };
    const input = inputs[operation.name as keyof typeof inputs];
    expect(await refusal(perform(context, actor, operation, input))).toMatchObject({ code: 'missing_scope' });
    await agency.does(operation, input);
    const entries = db.selectFrom('journal_entry').select('outcome').where('operation', '=', operation.name);
    const outcomes = (await entries.where('agency_id', '=', agency.id).orderBy('seq', 'desc').execute()).slice(0, 2);
    expect(outcomes).toEqual([{ outcome: 'done' }, { outcome: 'refused' }]);
  });

  it('cannot tell another agency’s people from unknown ones', async () => {
    const [agency, other] = [await here.agency(), await office()];
    for (const operation of [disableColleague, enableColleague]) {
      const id = publicId('user', other.agency.owner.id);
      expect(await refusal(agency.does(operation, { id }))).toMatchObject({ code: 'not_found' });
    }
    const { id, token } = other.invitation;
    expect(await refusal(agency.does(withdrawInvitation, { id }))).toMatchObject({ code: 'not_found' });
    await join(context, joining(token));
  });

  it('knows a name and a language that people choose themselves', async () => {
    const agency = await here.agency();
    const other = await colleague(db, agency);
    const { people } = await agency.does(listTeam, {});
    expect(await agency.does(updateProfile, {})).toMatchObject({ name: 'Camille Test', language: 'fr' });
    const changed = await agency.does(updateProfile, { name: ' Camille K. ', language: 'en' });
    expect(changed).toMatchObject({ name: 'Camille K.', language: 'en', role: 'owner' });
    const after = (await agency.does(listTeam, {})).people;
    expect(after).toContainEqual(people.find((one: { email: string }) => one.email === other.email));
  });
});

describe('an owner', () => {
  const disable = (agency: Agency, id: string) => agency.does(disableColleague, { id: publicId('user', id) });

  it('does not disable themself, even with another one', async () => {
    const agency = await here.agency();
    await colleague(db, agency, 'owner');
    expect(await refusal(disable(agency, agency.owner.id))).toMatchObject({ code: 'conflict' });
  });

  it('is left to every agency: of two who disable each other at the same time, one stays', async () => {
    const agency = await here.agency();
    const other = await colleague(db, agency, 'owner');
    const begin = () => [
      disable(agency, other.id),
      perform(context, other.actor, disableColleague, { id: publicId('user', agency.owner.id) }),
    ];
    const both = here.databaseUrl
      ? await whileLocked(db, sql`lock table agency in exclusive mode`, {
          begin: () => ({ begun: begin() }),
          waiting: 2,
        })
      : { begun: begin() };
    expect(await tally(both.begun)).toEqual({ done: 1, conflict: 1 });
    const { people } = await agency.does(listTeam, {});
    expect(people.filter((one: { disabledAt: string | null }) => one.disabledAt === null)).toHaveLength(1);
  });
});
