import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../app/http/problem.ts';
import { approveDraft, rejectDraft } from '../../approval/drafts/decisions.ts';
import { readDraft } from '../../approval/drafts/read-draft.ts';
import { disableColleague, updateProfile } from '../../domain/access/team.ts';
import { pauseSending } from '../../domain/agency/agency-settings.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { perform } from '../../door/perform.ts';
import { createDraftAgency } from '../approval/drafts/draft-agency.ts';
import { refusalOf } from '../support/colleagues.ts';
import { colleagueWhoLoses } from '../support/lost-role.ts';
import { startTestServer } from '../support/test-server.ts';
import { WITHIN_HOURS } from '../support/twilio-server.ts';
import { untilWaiting, whileLocked } from '../support/while-locked.ts';

const server = await startTestServer({ now: () => WITHIN_HOURS });
const { db, context } = server;

/** A draft that a negotiator has read, whose role the owner takes away. */
async function draftOfNegotiator() {
  const { agency, sms } = await createDraftAgency(server);
  const negotiator = await colleagueWhoLoses(db, agency, 'negotiator');
  const { draftId } = await sms();
  const read = () => agency.perform(readDraft, { id: draftId });
  const { fingerprint } = await read();
  return {
    ...negotiator,
    draftId: draftId as string,
    approve: () => perform(context, negotiator.actor, approveDraft, { id: draftId, fingerprint }),
    disable: () => agency.perform(disableColleague, { id: negotiator.id }),
    read,
  };
}

// Each decision is made for a role that the session has read before the role changed, so it passes the first check.
describe('a colleague whose role was taken away', () => {
  it.each(['demote', 'disable'] as const)('decides nothing any more, and the journal says so: %s', async (take) => {
    const { actor, approve, draftId, read, ...owner } = await draftOfNegotiator();
    await owner[take]();
    expect(await refusalOf(approve())).toMatchObject({ code: 'missing_scope' });
    const rejecting = perform(context, actor, rejectDraft, { id: draftId, reason: 'Trop tard' });
    expect(await refusalOf(rejecting)).toMatchObject({ code: 'missing_scope' });
    expect(await read()).toMatchObject({ status: 'pending', decision: null });
    const refused = db.selectFrom('journal_entry').select(['operation', 'code']).where('outcome', '=', 'refused');
    expect(await refused.where('agency_id', '=', actor.agencyId).orderBy('seq').execute()).toEqual([
      { operation: 'approveDraft', code: 'missing_scope' },
      { operation: 'rejectDraft', code: 'missing_scope' },
    ]);
  });

  it('still does what every role may', async () => {
    const { actor, demote } = await draftOfNegotiator();
    await demote();
    const { output } = await perform(context, actor, pauseSending, {});
    expect(output).toMatchObject({ pausedAt: expect.any(String) });
  });

  it.runIf(server.databaseUrl)('decides nothing while that is being committed', async () => {
    const { approve, read, whileDemoted } = await draftOfNegotiator();
    expect(await whileDemoted(() => refusalOf(approve()))).toMatchObject({ code: 'missing_scope' });
    expect(await read()).toMatchObject({ status: 'pending' });
  });

  it.runIf(server.databaseUrl)('may change their own profile while a change of theirs is under way', async () => {
    const { actor, approve, draftId, read } = await draftOfNegotiator();
    const [approved] = await whileLocked(db, sql`select from draft where id = ${uuidOf('draft', draftId)} for update`, {
      begin: () => [approve()],
      waiting: 1,
      meanwhile: async () => void (await perform(context, actor, updateProfile, { listsShow: 'team' })),
    });
    await approved;
    expect(await read()).toMatchObject({ status: 'approved' });
  });

  it.runIf(server.databaseUrl)('keeps it until a decision that had begun is committed', async () => {
    const { actor, approve, demote, draftId, read } = await draftOfNegotiator();
    let demoted: Promise<unknown> | undefined;
    const [approved] = await whileLocked(db, sql`select from draft where id = ${uuidOf('draft', draftId)} for update`, {
      begin: () => [approve()],
      waiting: 1,
      meanwhile: async () => {
        demoted = demote();
        // The decision waits for the draft, the demotion for the decision.
        await untilWaiting(db, 2);
      },
    });
    await Promise.all([approved, demoted]);
    // The journal has the order of the commits.
    const entries = db.selectFrom('journal_entry').select('operation').where('agency_id', '=', actor.agencyId);
    const [last, first] = await entries.orderBy('seq', 'desc').limit(2).execute();
    expect([first?.operation, last?.operation]).toEqual(['approveDraft', 'changeRole']);
    expect(await read()).toMatchObject({ status: 'approved' });
  });

  // docs/security.md tells operators to do so when a long change keeps a role for too long.
  it.runIf(server.databaseUrl)('loses it at once when the connection of their change is ended', async () => {
    const { approve, disable, draftId, read } = await draftOfNegotiator();
    const [ended] = await whileLocked(db, sql`select from draft where id = ${uuidOf('draft', draftId)} for update`, {
      begin: () => [refusalOf(approve())],
      waiting: 1,
      meanwhile: async () => {
        const disabled = disable();
        await untilWaiting(db, 2);
        await sql`select pg_terminate_backend(holder) from pg_stat_activity, unnest(pg_blocking_pids(pid)) as holder
          where datname = current_database() and query like '%user_account%'`.execute(db);
        expect(await disabled).toMatchObject({ disabledAt: expect.any(String) });
      },
    });
    expect(problemOf(await ended).code).toBe('unavailable');
    expect(await read()).toMatchObject({ status: 'pending', decision: null });
  });
});
