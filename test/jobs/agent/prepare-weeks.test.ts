import { afterEach, describe, expect, it } from 'vitest';
import { approveDraft, rejectDraft } from '../../../approval/drafts/decisions.ts';
import { reopenDraft } from '../../../approval/drafts/reopen-draft.ts';
import { readReview } from '../../../approval/drafts/review-queue.ts';
import { changeAgency, pauseSending, resumeSending } from '../../../domain/agency/agency-settings.ts';
import { changeAgentModel, turnAgentOff, turnAgentOn } from '../../../domain/agent/agent-settings.ts';
import { readRun } from '../../../domain/agent/runs.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { linkSeller } from '../../../domain/properties/property-sellers.ts';
import { listRecipes } from '../../../domain/recipes/recipe-settings.ts';
import { prepareWeekNow, readWeek, switchWeek } from '../../../domain/recipes/week/week.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { completeVisit } from '../../../domain/visit-messages/report-visit.ts';
import { scheduleVisit } from '../../../domain/visits/visit-changes.ts';
import { prepareWeeks } from '../../../jobs/agent/prepare-weeks.ts';
import { sweepRuns } from '../../../jobs/agent/sweep.ts';
import { withdrawOutdatedRows } from '../../../jobs/agent/take-back.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { countStatements } from '../../support/statements.ts';
import { clock, prepare, server, startWeek, until } from './week-agency.ts';

// Another test's clock would prepare its weeks, too.
afterEach(() => server.db.updateTable('ai_agent').set({ week_next_at: null }).execute());

describe('the week of the negotiator', () => {
  it('is prepared on Friday afternoon and not before, a row for each message with its day and its reason', async () => {
    const { agency, contactId, sellerId, visitId, at, friday, monday, nextFriday, rows } = await startWeek();
    expect(await agency.perform(readWeek, {})).toMatchObject({ nextAt: friday, rows: [] });
    until(at(3, 13));
    await prepare();
    expect(await rows()).toEqual([]);
    until(friday);
    await prepare();
    expect(await rows()).toMatchObject([
      {
        ...{ status: 'pending', plannedAt: monday, recipe: 'visit_follow_up', contact: { id: contactId } },
        reasons: [
          { id: visitId, code: 'visit_took_place' },
          { id: visitId, code: 'feedback_interested' },
        ],
      },
      { status: 'pending', plannedAt: monday, recipe: 'seller_report', contact: { id: sellerId } },
    ]);
    const week = await agency.perform(readWeek, {});
    expect(week).toMatchObject({ nextAt: nextFriday, preparedAt: friday });
    expect(await agency.perform(readRun, { id: week.runId })).toMatchObject({
      origin: 'week',
      status: 'done',
      drafts: 2,
    });
  });

  it('greets, closes and names the agency as the letters of visits do', async () => {
    const { agency, friday, drafts } = await startWeek();
    await agency.perform(changeAgency, { emailSignature: 'Agence du Test\n3 rue du Port, Nantes' });
    until(friday);
    await prepare();
    const bodies = (await drafts()).map(({ item }) => String(item.body));
    // Nobody is in charge of the visitor.
    const closings = bodies.map((body) => body.slice(body.indexOf('Bien cordialement')));
    expect(closings).toEqual(['Bien cordialement,', 'Bien cordialement,\n\nCamille Test']);
    expect(bodies.filter((body) => !/^Bonjour \S+,\n\n/.test(body) || body.includes('Agence du Test'))).toEqual([]);
  });

  it('takes as many statements for many sellers as for two', async () => {
    const statementsFor = async (sellers: number) => {
      const { agency, propertyId, friday, rows } = await startWeek();
      for (let more = 1; more < sellers; more += 1) {
        const seller = { firstName: `Anne ${more}`, intent: 'sell', email: `anne${more}@courriel.example` };
        const { id: contactId } = await agency.perform(createContact, seller);
        await agency.perform(linkSeller, { propertyId, contactId });
      }
      until(friday);
      const count = await countStatements(server.context, prepareWeeks);
      expect(await rows()).toHaveLength(1 + sellers);
      await agency.perform(switchWeek, { enabled: false });
      return count;
    };
    expect(await statementsFor(5)).toBe(await statementsFor(2));
  });

  it('proposes nothing twice, neither in the next week nor after a rejection, and still lists what waits', async () => {
    const { agency, friday, nextFriday, rows } = await startWeek();
    until(friday);
    await prepare();
    const [first, second] = await rows();
    await agency.perform(rejectDraft, { id: first.draftId, reason: 'Déjà appelé' });
    until(nextFriday);
    await prepare();
    expect(await rows()).toMatchObject([{ draftId: second.draftId, status: 'pending' }]);
  });

  it('leaves a row on its day once a person has approved its text', async () => {
    const { agency, friday, rows } = await startWeek();
    until(friday);
    await prepare();
    const [row] = await rows();
    const { draft } = await agency.perform(readReview, { id: row.draftId });
    await agency.perform(approveDraft, { id: row.draftId, fingerprint: draft.fingerprint, sendAt: row.plannedAt });
    expect((await rows())[0]).toMatchObject({ status: 'scheduled', decision: 'approved' });
    expect(await agency.perform(readReview, { id: row.draftId })).toMatchObject({
      draft: { releaseAt: row.plannedAt },
    });
  });

  it('writes to nobody twice on a day', async () => {
    const { sellerId, propertyId, at, friday, monday, rows } = await startWeek();
    await server.db
      .updateTable('property')
      .set({ mandate_expires_at: new Date(at(20, 12)) })
      .where('id', '=', uuidOf('property', propertyId))
      .execute();
    until(friday);
    await prepare();
    const toSeller = (await rows()).filter(({ contact }: { contact: { id: string } }) => contact.id === sellerId);
    expect(toSeller.map(({ recipe, plannedAt }: Record<string, string>) => [recipe, plannedAt])).toEqual([
      ['seller_report', monday],
      ['mandate_ending', at(7, 9)],
    ]);
  });

  it('takes a row back whose reason is gone', async () => {
    const { propertyId, friday, rows } = await startWeek();
    until(friday);
    await prepare();
    await server.db
      .updateTable('property')
      .set({ status: 'sold' })
      .where('id', '=', uuidOf('property', propertyId))
      .execute();
    await withdrawOutdatedRows(server.context);
    expect((await rows()).map(({ status, recipe }: Record<string, string>) => [recipe, status])).toEqual([
      ['visit_follow_up', 'pending'],
      ['seller_report', 'rejected'],
    ]);
  });

  it('is finished by another process if its own dies, in the same plan', async () => {
    const { agency, at, friday, monday, rows } = await startWeek();
    until(friday);
    // The clock is asked before each transaction: from the fifth time on this process does nothing any more.
    let asked = 0;
    const dying = () => {
      asked += 1;
      if (asked > 5) throw new Error('The process has died.');
      return clock.now();
    };
    await expect(prepareWeeks({ ...server.context, now: dying })).rejects.toThrow('1 of 1 failed');
    expect(await rows()).toHaveLength(1);
    const { runId } = await agency.perform(readWeek, {});
    // Its run still looks alive.
    await prepare();
    expect(await rows()).toHaveLength(1);
    until(at(3, 14.1));
    await sweepRuns(server.context);
    await prepare();
    expect((await rows()).map(({ plannedAt }: Record<string, string>) => plannedAt)).toEqual([monday, monday]);
    expect(await agency.perform(readRun, { id: runId })).toMatchObject({ status: 'done', drafts: 2 });
  });

  it('is given up after an hour in which no process could finish it', async () => {
    const { agency, at, friday } = await startWeek();
    until(friday);
    await prepare();
    const { runId } = await agency.perform(readWeek, {});
    const lost = { status: 'running', ended_at: null } as const;
    await server.db.updateTable('ai_run').set(lost).where('id', '=', uuidOf('run', runId)).execute();
    until(at(3, 15.1));
    await sweepRuns(server.context);
    expect(await agency.perform(readRun, { id: runId })).toMatchObject({ status: 'failed', endedBy: 'interrupted' });
  });

  it('gives an approved row whose reason is gone back to be decided again, flagged', async () => {
    const { agency, propertyId, friday, monday, rows } = await startWeek();
    until(friday);
    await prepare();
    const reportRow = async () => (await rows()).find(({ recipe }: { recipe: string }) => recipe === 'seller_report');
    const { draftId: id } = await reportRow();
    const approve = async (more: object = {}) => {
      const { draft } = await agency.perform(readReview, { id });
      return agency.perform(approveDraft, { id, fingerprint: draft.fingerprint, sendAt: monday, ...more });
    };
    await approve();
    const home = server.db.updateTable('property').set({ status: 'sold' });
    await home.where('id', '=', uuidOf('property', propertyId)).execute();
    await withdrawOutdatedRows(server.context);
    expect(await reportRow()).toMatchObject({ status: 'pending', decision: null, flagged: true });
    const { findings } = await agency.perform(readReview, { id });
    const flags = findings.filter(({ flag }: { flag: boolean }) => flag);
    expect(flags).toMatchObject([{ code: 'reason_gone', result: 'contradicted' }]);
    // It is a person's to decide from now on.
    await withdrawOutdatedRows(server.context);
    expect(await reportRow()).toMatchObject({ status: 'pending' });
    expect((await refusalOf(approve())).code).toBe('flags_not_accepted');
    await approve({ acceptedFlags: flags.map((flag: { id: string }) => flag.id) });
    await withdrawOutdatedRows(server.context);
    expect(await reportRow()).toMatchObject({ status: 'scheduled', decision: 'approved' });
  });

  it('is prepared without a model too', async () => {
    const { agency, friday } = await startWeek();
    await agency.perform(changeAgentModel, { model: null });
    expect(await agency.perform(readWeek, {})).toMatchObject({ enabled: true, nextAt: friday });
  });

  it('is of the days that remain where it begins late, and of none on the last two of a week', async () => {
    const { agency, at, nextFriday, rows } = await startWeek();
    until(at(6, 10));
    await prepare();
    expect((await rows()).map(({ plannedAt }: { plannedAt: string }) => plannedAt)).toEqual([at(7, 9), at(7, 9)]);
    const { rows: automatic, nextAt } = await agency.perform(readWeek, {});
    until(at(6, 11));
    expect([nextAt, (await agency.perform(prepareWeekNow, {})).nextAt]).toEqual([nextFriday, at(6, 11)]);
    await prepare();
    const asked = { nextAt: nextFriday, preparedAt: at(6, 11), rows: automatic };
    expect(await agency.perform(readWeek, {})).toMatchObject(asked);
    const late = await startWeek();
    until(late.at(9, 10));
    expect(await late.agency.perform(prepareWeekNow, {})).toMatchObject({ mayPrepareNow: false, nextAt: late.friday });
    await prepare();
    expect(await late.agency.perform(readWeek, {})).toMatchObject({ nextAt: late.nextFriday, runId: null, rows: [] });
  });

  it('has nothing of a recipe that rests, though nobody has ever turned it on', async () => {
    const { agency, friday, at, visitId, contactId, propertyId, nextFriday, rows } = await startWeek();
    until(friday);
    await prepare();
    const isFollowUp = ({ recipe }: { recipe: string }) => recipe === 'visit_follow_up';
    const { draftId } = (await rows()).find(isFollowUp);
    const followUp = async () => (await agency.perform(listRecipes, {})).data.find(isFollowUp);
    await agency.perform(rejectDraft, { id: draftId, reason: 'Inutile' });
    expect(await followUp()).toMatchObject({ enabled: false, rejections: 1, changedBy: null });
    for (let time = 2; time <= 3; time += 1) {
      await agency.perform(reopenDraft, { id: draftId });
      await server.db
        .updateTable('ai_recipe')
        .set({ rejections: time - 1 })
        .where('agency_id', '=', agency.id)
        .execute();
      await agency.perform(rejectDraft, { id: draftId, reason: 'Inutile' });
    }
    expect(await followUp()).toMatchObject({ enabled: false, rejections: 3, restedAt: friday });
    until(at(9, 8));
    const again = { contactId, propertyId, startsAt: at(9, 10), endsAt: at(9, 11) };
    const { id } = await agency.perform(scheduleVisit, again);
    until(at(9, 12));
    await agency.perform(completeVisit, { id, interest: 4 });
    expect(visitId).not.toBe(id);
    until(nextFriday);
    await prepare();
    expect((await rows()).map(({ recipe }: { recipe: string }) => recipe)).toEqual(['seller_report', 'seller_report']);
  });

  it('writes no second message to somebody who is silent', async () => {
    const { sellerId, at, friday, rows } = await startWeek();
    const seller = uuidOf('contact', sellerId);
    const silence = server.db.updateTable('listed_contact').set({ last_exchange_at: new Date(at(-58, 10)) });
    await silence.where('contact_id', '=', seller).execute();
    until(friday);
    await prepare();
    const toSeller = (await rows()).filter(({ contact }: { contact: { id: string } }) => contact.id === sellerId);
    expect(toSeller.map(({ recipe }: { recipe: string }) => recipe)).toEqual(['seller_report']);
  });

  it('waits while the agent is off or sending is paused, and is prepared by one of two processes', async () => {
    const { agency, friday, rows } = await startWeek();
    await agency.perform(turnAgentOff, {});
    until(friday);
    await prepare();
    await agency.perform(turnAgentOn, { read: null });
    await agency.perform(pauseSending, {});
    await prepare();
    expect(await rows()).toEqual([]);
    await agency.perform(resumeSending, {});
    await Promise.all([prepare(), prepare()]);
    expect(await rows()).toHaveLength(2);
  });
});
