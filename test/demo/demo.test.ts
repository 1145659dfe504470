import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listDecided } from '../../approval/drafts/decided-drafts.ts';
import { reviewQueue } from '../../approval/drafts/review-queue.ts';
import { checkJournal } from '../../approval/journal/check-journal.ts';
import { perform } from '../../approval/perform.ts';
import { seedDemo } from '../../demo/data/demo.ts';
import { demoFile, prepareDemo } from '../../demo/demo.ts';
import { fillQueue } from '../../demo/history.ts';
import { listCampaigns, previewCampaign } from '../../domain/campaigns/campaigns.ts';
import { readThread } from '../../domain/conversations/inbox.ts';
import { listOutbox } from '../../domain/outbox/outbox.ts';
import { publicId, uuidOf } from '../../domain/shared/ids.ts';
import type { Operation } from '../../domain/shared/operation.ts';
import { dataFolder } from '../support/process.ts';
import { startTestServer } from '../support/test-server.ts';

/** A demo that began at this moment, and what its owner sees of it. */
async function demoAt(now: Date) {
  const { db, context } = await startTestServer({ ownStore: true });
  const seeded = await seedDemo(db, { now, passwordHash: '-', ownerEmail: 'camille@agence-demo.example' });
  await fillQueue({ ...context, now: () => now }, seeded);
  const { id, name } = seeded.team[0] as (typeof seeded.team)[number];
  const owner = { kind: 'human', id, name, role: 'owner', agencyId: seeded.agencyId } as const;
  const sees = async (operation: Operation, input: object): Promise<any> =>
    (await perform({ ...context, now: () => now }, owner, operation, input)).output;
  const { data: pending } = await sees(reviewQueue, { limit: 100 });
  const { data: decided } = await sees(listDecided, { limit: 100 });
  return { db, agencyId: seeded.agencyId, sees, pending, decided };
}

const ends = (decided: any[]) => new Set(decided.map(({ draft }) => draft.status));

const workday = new Date('2026-03-10T10:00:00Z');
const demo = await demoAt(workday);

describe('the demo’s queue', () => {
  it('is worth looking at: two keys ask, for texts, e-mails and sequences', async () => {
    const { counts, requesters } = await demo.sees(reviewQueue, {});
    expect(counts.pending).toBeGreaterThanOrEqual(18);
    expect(counts.pending).toBeLessThanOrEqual(28);
    expect(counts.enrollment).toBe(2);
    expect(requesters.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Assistant Claude',
      'Script relances',
    ]);
    expect(
      demo.pending.filter(({ conversation }: any) => conversation.at(-1)?.direction === 'inbound').length,
    ).toBeGreaterThan(4);
  });

  it.each([
    ['a character that costs a segment', ({ draft }: any) => draft.item.ucs2Characters?.includes('😊')],
    ['a text of two segments', ({ draft }: any) => draft.item.encoding === 'GSM-7' && draft.item.segments === 2],
    ['advertising that calls itself service', ({ draft }: any) => /Portes ouvertes/.test(draft.item.body)],
    ['a link that leads elsewhere', ({ links }: any) => links.some((link: string) => link.includes('offertes'))],
    ['a space that nobody sees', ({ hiddenCharacters }: any) => hiddenCharacters[0]?.code === 'U+200B'],
    ['somebody who has opted out since', ({ blocked }: any) => blocked?.code === 'opted_out'],
  ])('holds %s', (_, fits) => {
    expect(demo.pending.filter(fits)).not.toEqual([]);
  });

  it('holds one confirmation of a day on which there is no visit', async () => {
    const confirmations = demo.pending.filter(({ draft }: any) => /confirme la visite/.test(draft.item.body));
    const visits = await demo.db.selectFrom('visit').select(['starts_at']).where('status', '=', 'scheduled').execute();
    const days = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'full' });
    const hours = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: 'numeric', minute: '2-digit' });
    const said = visits.map(({ starts_at: at }) => {
      const [hour, minute] = hours.format(at).split(':');
      return `${days
        .format(at)
        .replace(/ \d{4}$/, '')
        .replace(/ 1 /, ' 1er ')} à ${Number(hour)}h${minute === '00' ? '' : minute}`;
    });
    const wrong = confirmations.filter(({ draft }: any) => !said.some((when) => draft.item.body.includes(`${when},`)));
    expect(confirmations).toHaveLength(3);
    expect(wrong).toHaveLength(1);
  });

  it('has a past in which everything happened once, with its messages and its journal', async () => {
    expect(ends(demo.decided)).toEqual(new Set(['sent', 'rejected', 'failed', 'unconfirmed', 'expired']));
    const sent = demo.decided.filter(({ draft }: any) => draft.status === 'sent' && draft.kind !== 'enrollment');
    const { data: outbox } = await demo.sees(listOutbox, { limit: 100 });
    expect(outbox.map(({ id }: any) => id).sort()).toEqual(sent.map(({ draft }: any) => draft.id).sort());
    const said = await demo.db.selectFrom('message').select('body').where('draft_id', 'is not', null).execute();
    expect(said.map(({ body }) => body).sort()).toEqual(sent.map(({ draft }: any) => draft.item.body).sort());
    const reasons = demo.decided.map(({ draft }: any) => draft.reason);
    expect(reasons).toContain('The contact has replied STOP.');
    expect(demo.decided.some(({ draft }: any) => draft.editedBy && draft.item.body !== draft.asked.body)).toBe(true);
    expect(await demo.sees(checkJournal, {})).toMatchObject({ intact: true });
  });

  it('is read as it left: an e-mail with its formatting, what others wrote as text alone', async () => {
    const isBold = ({ draft }: any) =>
      draft.kind === 'email' && draft.status === 'sent' && draft.item.body.includes('**');
    const { draft } = demo.decided.find(isBold);
    const rows = demo.db
      .selectFrom('message')
      .select('conversation_id')
      .where('draft_id', '=', uuidOf('draft', draft.id));
    const { conversation_id } = await rows.executeTakeFirstOrThrow();
    const { data } = await demo.sees(readThread, { id: publicId('conversation', conversation_id) });
    expect(data.find(({ draftId }: any) => draftId === draft.id).html).toBe(draft.item.html);
    const theirs = data.filter(({ direction }: any) => direction === 'inbound');
    expect(theirs.map(({ html }: any) => html)).toEqual(theirs.map(() => null));
  });

  it('has a campaign to start, which some contacts would get and others not', async () => {
    const [campaign] = (await demo.sees(listCampaigns, {})).data;
    expect(campaign).toMatchObject({ status: 'draft', createdBy: { name: 'Inès Delaunay' } });
    const { body, filter } = campaign;
    const { recipients, excluded } = await demo.sees(previewCampaign, { body, filter });
    expect(recipients).toBeGreaterThan(2);
    expect(excluded.sms_consent_missing).toBeGreaterThan(0);
  });

  it('lies in the past, in working hours or right after somebody wrote', () => {
    for (const { draft } of [...demo.pending, ...demo.decided]) {
      expect(new Date(draft.createdAt) < workday).toBe(true);
      if (draft.decidedAt) expect(draft.decidedAt > draft.createdAt && new Date(draft.decidedAt) < workday).toBe(true);
    }
  });
});

it('on a Sunday night, marketing that was approved waits for Monday morning', async () => {
  const { decided, pending } = await demoAt(new Date('2026-03-08T21:30:00Z'));
  expect(pending.length).toBeGreaterThanOrEqual(16);
  expect(ends(decided)).toEqual(new Set(['sent', 'rejected', 'failed', 'unconfirmed', 'expired', 'scheduled']));
  const scheduled = decided.find(({ draft }: any) => draft.status === 'scheduled').draft;
  expect(scheduled).toMatchObject({ waitsFor: 'sunday', releaseAt: '2026-03-09T07:00:00.000Z' });
});

it('leaves nothing for a real provider to send', async () => {
  const { db, context } = await startTestServer({ ownStore: true });
  const at = () => new Date('2026-03-08T21:30:00Z');
  const place = { dataFolder: dataFolder(), databaseUrl: undefined, sms: 'twilio' };
  await prepareDemo({ ...context, now: at }, place);
  const left = await db.selectFrom('draft').select('id').where('status', 'in', ['approved', 'scheduled']).execute();
  expect(left).toEqual([]);
});

describe('the demo’s secrets', () => {
  it('stand in demo.env, which a second store in the same folder leaves alone', () => {
    const folder = { dataFolder: dataFolder() };
    const server = { ...folder, databaseUrl: 'postgresql://somebody:secret@db.example:5432/clef' };
    expect(demoFile(server)).toBe(join(folder.dataFolder, 'demo.env'));
    writeFileSync(join(folder.dataFolder, 'demo.env'), 'CLEF_API_KEY=x\nCLEF_DEMO_STORE=embedded\n');
    expect(demoFile({ ...folder, databaseUrl: undefined })).toBe(join(folder.dataFolder, 'demo.env'));
    expect(demoFile(server)).toBe(join(folder.dataFolder, 'demo-db.example-clef.env'));
  });
});
