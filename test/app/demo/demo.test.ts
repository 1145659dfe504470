import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { campaign, drafts } from '../../../app/demo/data/drafts.ts';
import { demoFile, prepareDemo } from '../../../app/demo/demo.ts';
import { agencyId, owner as demoOwner } from '../../../app/demo/directory.ts';
import { fillQueue } from '../../../app/demo/history.ts';
import { seedDemo } from '../../../app/demo/seed-demo.ts';
import { listDecided } from '../../../approval/drafts/decided-drafts.ts';
import { reviewQueue } from '../../../approval/drafts/review-queue.ts';
import { listCampaigns, previewCampaign } from '../../../domain/campaigns/campaigns.ts';
import { readConversation } from '../../../domain/conversations/inbox.ts';
import { listSandboxMessages } from '../../../domain/sandbox/sandbox-messages.ts';
import { publicId, uuidOf } from '../../../domain/shared/ids.ts';
import type { Operation } from '../../../domain/shared/operation.ts';
import { checkJournal } from '../../../door/journal/check-journal.ts';
import { perform } from '../../../door/perform.ts';
import { dataFolder } from '../../support/process.ts';
import { startTestServer } from '../../support/test-server.ts';

/** A demo that was created at `now`, as its owner sees it. */
async function demoAt(now: Date) {
  const { db, context } = await startTestServer({ ownStore: true });
  await seedDemo(db, { now, passwordHash: '-' });
  await fillQueue({ ...context, now: () => now }, { withScheduled: true });
  const id = uuidOf('user', demoOwner.id);
  const owner = { kind: 'human', id, name: demoOwner.name, role: 'owner', agencyId } as const;
  const performAsOwner = async (operation: Operation, input: object): Promise<any> =>
    (await perform({ ...context, now: () => now }, owner, operation, input)).output;
  const { data: queue } = await performAsOwner(reviewQueue, { limit: 100 });
  const pending = queue.filter(({ draft }: any) => draft.requestedBy.kind === 'key');
  const { data: decided } = await performAsOwner(listDecided, { limit: 100 });
  return { db, performAsOwner, pending, decided };
}

const statusesOf = (decided: any[]) => new Set(decided.map(({ draft }) => draft.status));

const workday = new Date('2026-03-10T10:00:00Z');
const demo = await demoAt(workday);

it('has a visit whose slip was signed, and its hash is on the journal’s chain', async () => {
  const rows = demo.db.selectFrom('visit_slip').select(['id', 'sha256', 'content', 'signers']);
  const [slip, ...others] = await rows.execute();
  expect(others).toEqual([]);
  expect(slip?.signers).toEqual([{ name: 'Nadia Viaud' }]);
  expect(Buffer.from(slip?.content ?? []).toString('latin1', 0, 5)).toBe('%PDF-');
  const entry = demo.db
    .selectFrom('journal_entry')
    .select('subject')
    .where('code', '=', slip?.sha256 ?? '');
  expect(await entry.executeTakeFirst()).toEqual({ subject: publicId('slip', slip?.id ?? '') });
});

describe('the review queue of the demo', () => {
  it('contains SMS, e-mails and enrollments that two keys and the agent asked for', async () => {
    const { counts, requesters } = await demo.performAsOwner(reviewQueue, {});
    expect(demo.pending.length).toBeGreaterThanOrEqual(18);
    expect(demo.pending.length).toBeLessThanOrEqual(28);
    expect(counts.pending).toBeLessThanOrEqual(50);
    expect(counts.enrollment).toBe(2);
    expect(requesters.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Agent Clef',
      'Assistant Claude',
      'Script relances',
    ]);
    expect(
      demo.pending.filter(({ conversation }: any) => conversation.at(-1)?.direction === 'inbound').length,
    ).toBeGreaterThan(4);
  });

  it.each([
    ['an emoji, which forces UCS-2', ({ draft }: any) => draft.item.ucs2Characters?.includes('😊')],
    ['a text of two segments', ({ draft }: any) => draft.item.encoding === 'GSM-7' && draft.item.segments === 2],
    ['advertising as a service message', ({ draft }: any) => /Portes ouvertes/.test(draft.item.body)],
    [
      'a link with a deceptive text',
      ({ findings }: any) => findings.some(({ code }: any) => code === 'deceptive_link'),
    ],
    ['an invisible space', ({ findings }: any) => findings.some(({ code }: any) => code === 'hidden_characters')],
    ['a recipient who has opted out since', ({ blocked }: any) => blocked?.code === 'opted_out'],
  ])('contains %s', (_, matches) => {
    expect(demo.pending.filter(matches)).not.toEqual([]);
  });

  it('contains one confirmation of a visit with the wrong day', async () => {
    const confirmations = demo.pending.filter(({ draft }: any) => /confirme la visite/.test(draft.item.body));
    const visits = await demo.db.selectFrom('visit').select(['starts_at']).where('status', '=', 'scheduled').execute();
    const days = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'full' });
    const hours = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: 'numeric', minute: '2-digit' });
    const visitTimes = visits.map(({ starts_at: at }) => {
      const [hour, minute] = hours.format(at).split(':');
      return `${days
        .format(at)
        .replace(/ \d{4}$/, '')
        .replace(/ 1 /, ' 1er ')} à ${Number(hour)}h${minute === '00' ? '' : minute}`;
    });
    const wrong = confirmations.filter(
      ({ draft }: any) => !visitTimes.some((when) => draft.item.body.includes(`${when},`)),
    );
    expect(confirmations).toHaveLength(3);
    expect(wrong).toHaveLength(1);
  });

  it('has decided drafts with every outcome, their messages and an intact journal', async () => {
    expect(statusesOf(demo.decided)).toEqual(new Set(['sent', 'rejected', 'failed', 'unconfirmed', 'expired']));
    const sent = demo.decided.filter(({ draft }: any) => draft.status === 'sent' && draft.kind !== 'enrollment');
    const { data: outbox } = await demo.performAsOwner(listSandboxMessages, { limit: 100 });
    expect(outbox.map(({ id }: any) => id).sort()).toEqual(sent.map(({ draft }: any) => draft.id).sort());
    const messages = await demo.db.selectFrom('message').select('body').where('draft_id', 'is not', null).execute();
    expect(messages.map(({ body }) => body).sort()).toEqual(sent.map(({ draft }: any) => draft.item.body).sort());
    const reasons = demo.decided.map(({ draft }: any) => draft.reason);
    expect(reasons).toContain('The contact has replied STOP.');
    expect(demo.decided.some(({ draft }: any) => draft.editedBy && draft.item.body !== draft.asked.body)).toBe(true);
    expect(await demo.performAsOwner(checkJournal, {})).toMatchObject({ intact: true });
  });

  it('shows sent e-mails with their formatting and received ones as plain text', async () => {
    const isBold = ({ draft }: any) =>
      draft.kind === 'email' && draft.status === 'sent' && draft.item.body.includes('**');
    const { draft } = demo.decided.find(isBold);
    const rows = demo.db
      .selectFrom('message')
      .select('conversation_id')
      .where('draft_id', '=', uuidOf('draft', draft.id));
    const { conversation_id } = await rows.executeTakeFirstOrThrow();
    const { data } = await demo.performAsOwner(readConversation, { id: publicId('conversation', conversation_id) });
    expect(data.find(({ draftId }: any) => draftId === draft.id).html).toBe(draft.item.html);
    const received = data.filter(({ direction }: any) => direction === 'inbound');
    expect(received.map(({ html }: any) => html)).toEqual(received.map(() => null));
  });

  it('has a draft campaign that reaches some contacts and excludes others', async () => {
    const [campaign] = (await demo.performAsOwner(listCampaigns, {})).data;
    expect(campaign).toMatchObject({ status: 'draft', createdBy: { name: 'Inès Delaunay' } });
    const { body, filter } = campaign;
    const { recipients, excluded } = await demo.performAsOwner(previewCampaign, { body, filter });
    expect(recipients).toBeGreaterThan(2);
    expect(excluded.sms_consent_missing).toBeGreaterThan(0);
  });

  it('has the drafts and the campaign with the ids that the data gives them', async () => {
    const ids = [...demo.pending, ...demo.decided].map(({ draft }: any) => draft.id);
    // The scheduled draft has left at once, because the agency is open.
    expect(ids.sort()).toEqual(drafts.map(({ id }) => id).sort());
    expect((await demo.performAsOwner(listCampaigns, {})).data[0].id).toBe(campaign.id);
    // Their messages have ids that follow from those, with the same beginning.
    const messages = await demo.db
      .selectFrom('message')
      .select(['id', 'draft_id'])
      .where('draft_id', 'is not', null)
      .execute();
    for (const { id, draft_id } of messages) expect(id.slice(0, 13)).toBe(draft_id?.slice(0, 13));
  });

  it('has only drafts that were created and decided in the past', () => {
    for (const { draft } of [...demo.pending, ...demo.decided]) {
      expect(new Date(draft.createdAt) < workday).toBe(true);
      if (draft.decidedAt) expect(draft.decidedAt > draft.createdAt && new Date(draft.decidedAt) < workday).toBe(true);
    }
  });
});

it('approved marketing waits for Monday morning if the demo is created on a Sunday night', async () => {
  const { decided, pending } = await demoAt(new Date('2026-03-08T21:30:00Z'));
  expect(pending.length).toBeGreaterThanOrEqual(16);
  expect(statusesOf(decided)).toEqual(new Set(['sent', 'rejected', 'failed', 'unconfirmed', 'expired', 'scheduled']));
  const scheduled = decided.find(({ draft }: any) => draft.status === 'scheduled').draft;
  expect(scheduled).toMatchObject({ waitsFor: 'sunday', releaseAt: '2026-03-09T07:00:00.000Z' });
});

it('a demo with a real provider contains no draft that is still to be sent, and seeding it again does nothing', async () => {
  const { db, context } = await startTestServer({ ownStore: true });
  const now = () => new Date('2026-03-08T21:30:00Z');
  const settings = { dataFolder: dataFolder(), databaseUrl: undefined, sms: 'twilio' };
  await prepareDemo({ ...context, now }, settings);
  expect(await prepareDemo({ ...context, now }, settings)).toBeUndefined();
  const toSend = await db.selectFrom('draft').select('id').where('status', 'in', ['approved', 'scheduled']).execute();
  expect(toSend).toEqual([]);
});

describe('the file with the demo’s secrets', () => {
  it('is demo.env, and has another name for a second store with the same folder', () => {
    const folder = { dataFolder: dataFolder() };
    const server = { ...folder, databaseUrl: 'postgresql://somebody:secret@db.example:5432/clef' };
    expect(demoFile(server)).toBe(join(folder.dataFolder, 'demo.env'));
    writeFileSync(join(folder.dataFolder, 'demo.env'), 'CLEF_API_KEY=x\nCLEF_DEMO_STORE=embedded\n');
    expect(demoFile({ ...folder, databaseUrl: undefined })).toBe(join(folder.dataFolder, 'demo.env'));
    expect(demoFile(server)).toBe(join(folder.dataFolder, 'demo-db.example-clef.env'));
  });
});
