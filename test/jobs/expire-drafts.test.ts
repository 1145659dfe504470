import { expect, it } from 'vitest';
import { approveDraft } from '../../approval/drafts/decisions.ts';
import { readDraft } from '../../approval/drafts/read-draft.ts';
import { perform } from '../../approval/perform.ts';
import { draftSms } from '../../domain/drafts/message-drafts.ts';
import { expireDrafts } from '../../jobs/expire-drafts.ts';
import { refusal } from '../support/people.ts';
import { populate } from '../support/records.ts';
import { world } from '../support/world.ts';

const here = await world();
const { context } = here;

it('a draft expires after its days, is not approved then, and open pages are told', async () => {
  const agency = await here.agency();
  const records = await populate(here, agency);
  const { draftId } = await agency.does(draftSms, { prospectId: records.contact, body: 'Bonjour' });
  const told: string[] = [];
  const committed = (agencyId: string) => void told.push(agencyId);
  const late = { ...context, committed, now: () => new Date(Date.now() + 15 * 86_400_000) };
  const refused = await refusal(perform(late, agency.owner, approveDraft, { id: draftId, fingerprint: 'x' }));
  expect(refused).toMatchObject({ code: 'conflict', message: expect.stringContaining('expired') });
  expect(await expireDrafts({ ...context, committed })).toBe(0);
  expect(told).toEqual([]);
  expect(await expireDrafts(late)).toBe(1);
  expect(told).toEqual([agency.id]);
  expect(await agency.does(readDraft, { id: draftId })).toMatchObject({
    status: 'expired',
    decidedBy: { kind: 'system' },
  });
});
