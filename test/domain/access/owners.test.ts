import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readInvitation } from '../../../domain/access/accept-invitation.ts';
import { inviteColleague } from '../../../domain/access/invitations.ts';
import { createKey } from '../../../domain/access/keys.ts';
import { findSession } from '../../../domain/access/sessions.ts';
import { changeRole, disableColleague, enableColleague, listTeam } from '../../../domain/access/team.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { type Actor, scopes } from '../../../domain/shared/actor.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import { createWebhook } from '../../../domain/webhooks/webhooks.ts';
import { perform } from '../../../door/perform.ts';
import { signIn } from '../../../door/sign-in.ts';
import { digestRows } from '../../support/all-rows.ts';
import { createColleague, PASSWORD, refusalOf } from '../../support/colleagues.ts';
import { newcomer } from '../../support/invited.ts';
import { colleagueWhoLoses } from '../../support/lost-role.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { outcomesOfTwo } from '../../support/while-locked.ts';

const server = await startTestServer();
const { db, context } = server;

describe('an owner', () => {
  it('of a moment ago changes nothing any more', async () => {
    const agency = await server.createAgency();
    const [former, disabled] = [await colleagueWhoLoses(db, agency, 'owner'), await createColleague(db, agency)];
    await agency.perform(disableColleague, { id: publicId('user', disabled.id) });
    await former.demote();
    const before = await digestRows(db);
    for (const [operation, input] of [
      [enableColleague, { id: publicId('user', disabled.id) }],
      [createWebhook, { name: 'Zapier', url: 'https://subscriber.example/clef' }],
      [changeAgency, { undoSeconds: 60 }],
    ] as const) {
      const change = perform(context, former.actor, operation, input);
      expect(await refusalOf(change), operation.name).toMatchObject({ code: 'missing_scope' });
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
    const outcomes = await outcomesOfTwo(server, sql`lock table agency in exclusive mode`, () => [
      disable(agency, other.id),
      perform(context, other.actor, disableColleague, { id: publicId('user', agency.owner.id) }),
    ]);
    expect(outcomes).toEqual({ done: 1, missing_scope: 1 });
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
    expect(await refusalOf(give(agency.owner.id, 'negotiator'))).toMatchObject({ code: 'conflict' });
    expect(await give(agency.owner.id, 'owner')).toMatchObject({ role: 'owner' });
    await give(colleague.id, 'owner');
    expect(await give(agency.owner.id, 'negotiator')).toMatchObject({ role: 'negotiator' });
  });

  it('always remains: of two who demote each other, or demote and disable, at the same time, one stays', async () => {
    for (const second of [changeRole, disableColleague]) {
      const agency = await server.createAgency();
      const other = await createColleague(db, agency, 'owner');
      const role = { role: 'negotiator' };
      const outcomes = await outcomesOfTwo(server, sql`lock table agency in exclusive mode`, () => [
        agency.perform(changeRole, { id: publicId('user', other.id), ...role }),
        perform(context, other.actor, second, {
          id: publicId('user', agency.owner.id),
          ...(second === changeRole && role),
        } as never),
      ]);
      expect(outcomes).toEqual({ done: 1, missing_scope: 1 });
      const { colleagues } = await agency.perform(listTeam, {});
      const owners = colleagues.filter(
        (colleague: { role: string; disabledAt: string | null }) =>
          colleague.role === 'owner' && colleague.disabledAt === null,
      );
      expect(owners).toHaveLength(1);
    }
  });

  it.runIf(server.databaseUrl)('always remains, also if PostgreSQL must end one of two demotions', async () => {
    const agency = await server.createAgency();
    const other = await createColleague(db, agency, 'owner');
    const demote = (actor: Actor, { id }: { id: string }) =>
      perform(context, actor, changeRole, { id: publicId('user', id), role: 'negotiator' });
    // Each has read its own owner's row when it waits for that of the other one.
    const rows = sql`select from user_account where agency_id = ${agency.id} for share`;
    const outcomes = await outcomesOfTwo(server, rows, () => [
      demote(agency.owner, other),
      demote(other.actor, agency.owner),
    ]);
    expect(outcomes).toEqual({ done: 1, missing_scope: 1 });
    const owners = db.selectFrom('user_account').select('id').where('agency_id', '=', agency.id);
    expect(await owners.where('role', '=', 'owner').execute()).toHaveLength(1);
  });

  it.runIf(server.databaseUrl).each([
    { operation: inviteColleague, input: newcomer() },
    { operation: createKey, input: { name: 'Clé', scopes: [...scopes] } },
  ])(
    'who is demoted at the same time invites nobody and makes no key: $operation.name',
    async ({ operation, input }) => {
      const agency = await server.createAgency();
      const { actor, whileDemoted } = await colleagueWhoLoses(db, agency, 'owner');
      const refused = await whileDemoted(() => refusalOf(perform(context, actor, operation, input)));
      expect(refused).toMatchObject({ code: 'missing_scope' });
    },
  );
});
