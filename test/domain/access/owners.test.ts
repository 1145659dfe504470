import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { perform } from '../../../approval/perform.ts';
import { signIn } from '../../../approval/sign-in.ts';
import { readInvitation } from '../../../domain/access/accept-invitation.ts';
import { inviteColleague } from '../../../domain/access/invitations.ts';
import { createKey } from '../../../domain/access/keys.ts';
import { findSession } from '../../../domain/access/sessions.ts';
import { changeRole, disableColleague, enableColleague, listTeam } from '../../../domain/access/team.ts';
import { changeAgency } from '../../../domain/agency/agency-settings.ts';
import { scopes } from '../../../domain/shared/actor.ts';
import { newId, publicId } from '../../../domain/shared/ids.ts';
import { createWebhook } from '../../../domain/webhooks/webhooks.ts';
import { digestRows } from '../../support/all-rows.ts';
import { countOutcomes, createColleague, PASSWORD, refusalOf } from '../../support/colleagues.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { whileLocked } from '../../support/while-locked.ts';

const server = await startTestServer();
const { db, context } = server;
const newcomer = () => ({ email: `${newId()}@agence.example`, name: 'Loïc Test', role: 'agent' }) as const;

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

  it.runIf(server.databaseUrl).each([
    { operation: inviteColleague, input: newcomer() },
    { operation: createKey, input: { name: 'Clé', scopes: [...scopes] } },
  ])(
    'who is demoted at the same time invites nobody and makes no key: $operation.name',
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
});
