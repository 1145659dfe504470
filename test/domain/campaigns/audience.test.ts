import { beforeEach, describe, expect, it } from 'vitest';
import { approveDraft } from '../../../approval/drafts/decisions.ts';
import { readReview } from '../../../approval/drafts/review-queue.ts';
import { changeCampaign, previewCampaign, readCampaign } from '../../../domain/campaigns/campaigns.ts';
import { startCampaign } from '../../../domain/campaigns/start-campaign.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { mergeContacts } from '../../../domain/contacts/merge/merge-contacts.ts';
import { movePipeline } from '../../../domain/contacts/pipeline.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import { startAsShown } from '../../jobs/campaigns/campaign-agency.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { body, createCampaignDrafts, granted } from './campaign-drafts.ts';

const testServer = await startTestServer();
let drafts: Awaited<ReturnType<typeof createCampaignDrafts>>;
let people: Record<'anne' | 'bruno' | 'chloe' | 'denis', { id: string; updatedAt: string }>;

const named = (firstName: string, more: object) => ({ firstName, consent: granted, ...more });
const preview = (filter: object): Promise<any> => drafts.agency.perform(previewCampaign, { body, filter });
const recipientsOf = async (filter: object) =>
  (await preview(filter)).examples.map(({ name }: { name: string }) => name.split(' ')[0]);

beforeEach(async () => {
  drafts = await createCampaignDrafts(testServer);
  const create = drafts.createPerson;
  people = {
    anne: await create('+33639980001', named('Anne', { intent: 'buy', budgetMaxEuros: 350_000 })),
    bruno: await create('+33639980002', named('Bruno', { intent: 'sell' })),
    chloe: await create(
      '+33639980003',
      named('Chloé', { intent: 'buy', budgetMinEuros: 400_000, budgetMaxEuros: 600_000 }),
    ),
    denis: await create('+33639980004', named('Denis', { budgetMinEuros: 250_000 })),
  };
});

describe('an audience', () => {
  it('is chosen by kind, like the list of contacts', async () => {
    expect(await recipientsOf({ kinds: ['seller'] })).toEqual(['Bruno']);
    expect(await recipientsOf({ kinds: ['seller', 'buyer'] })).toEqual(['Anne', 'Bruno', 'Chloé']);
  });

  it.each([
    [{ budgetFromEuros: 360_000 }, ['Chloé', 'Denis']],
    [{ budgetToEuros: 300_000 }, ['Anne', 'Denis']],
    [{ budgetFromEuros: 300_000, budgetToEuros: 360_000 }, ['Anne', 'Denis']],
    [{ budgetFromEuros: 350_000, budgetToEuros: 400_000 }, ['Anne', 'Chloé', 'Denis']],
    [{ budgetFromEuros: 0 }, ['Anne', 'Chloé', 'Denis']],
  ])('is chosen by the budgets that reach %j', async (filter, names) => {
    expect(await recipientsOf(filter)).toEqual(names);
  });

  it('is chosen by every filter that a saved list has', async () => {
    await drafts.agency.perform(updateContact, {
      id: people.chloe.id,
      assignedTo: publicId('user', drafts.agency.owner.id),
    });
    expect(await recipientsOf({ assignedTo: publicId('user', drafts.agency.owner.id) })).toEqual(['Chloé']);
    await drafts.agency.perform(movePipeline, { id: people.anne.id, stage: 'visiting' });
    expect(await recipientsOf({ stages: ['visiting', 'won'] })).toEqual(['Anne']);
    expect(await recipientsOf({ quietDays: 30 })).toEqual([]);
  });

  it('is only those who were ticked, among whom each rule of the start holds', async () => {
    const silent = await drafts.createPerson('+33639980009');
    const contactIds = [people.bruno.id, people.denis.id, silent.id];
    expect(await preview({ contactIds })).toMatchObject({ recipients: 2, excluded: { sms_consent_missing: 1 } });
    expect(await recipientsOf({ contactIds, kinds: ['seller'] })).toEqual(['Bruno']);
    expect(await preview({ contactIds: [] })).toMatchObject({ recipients: 0, excluded: {} });
  });

  it('never contains another agency’s contact, ticked by its id', async () => {
    const other = await testServer.createAgency();
    expect(await other.perform(previewCampaign, { body, filter: { contactIds: [people.anne.id] } })).toMatchObject({
      recipients: 0,
    });
  });

  it('is without those who are left out by name, whose numbers get nothing', async () => {
    await drafts.createPerson('+33639980002', named('Double', {}));
    const filter = { exceptIds: [people.bruno.id] };
    expect(await preview(filter)).toMatchObject({ recipients: 3, excluded: { left_out: 2 } });
    expect(await recipientsOf(filter)).toEqual(['Anne', 'Chloé', 'Denis']);
  });

  it('follows a merge: whoever was left out stays so under the other record', async () => {
    const double = await drafts.createPerson('+33639980007', named('Brunot', {}));
    const filter = { exceptIds: [double.id], contactIds: [people.anne.id, double.id] };
    const [readAt, mergedReadAt] = [people.bruno.updatedAt, double.updatedAt];
    const merge = { id: people.bruno.id, readAt, mergedId: double.id, mergedReadAt };
    await drafts.agency.perform(mergeContacts, merge);
    expect(await recipientsOf(filter)).toEqual(['Anne']);
    expect((await preview(filter)).excluded).toEqual({ left_out: 1 });
  });

  it('takes no more names than its limit, and only ids of contacts', async () => {
    const ids = Array.from({ length: 501 }, (_, n) =>
      publicId('contact', `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`),
    );
    expect(await refusalOf(preview({ exceptIds: ids }))).toMatchObject({ code: 'invalid_request' });
    expect(await refusalOf(preview({ contactIds: ['user_1'] }))).toMatchObject({ code: 'invalid_request' });
    expect(await preview({ exceptIds: ids.slice(1) })).toMatchObject({ recipients: 4 });
  });
});

describe('the start covers the whole audience', () => {
  const changes = {
    kinds: { kinds: ['buyer'] },
    stages: { stages: ['new'] },
    assignedTo: { assignedTo: publicId('user', '00000000-0000-4000-8000-000000000001') },
    quietDays: { quietDays: 3 },
    budgetFromEuros: { budgetFromEuros: 1 },
    budgetToEuros: { budgetToEuros: 900_000 },
    contactIds: { contactIds: [publicId('contact', '00000000-0000-4000-8000-000000000002')] },
    exceptIds: { exceptIds: [publicId('contact', '00000000-0000-4000-8000-000000000003')] },
  };

  it.each(Object.entries(changes))('a change of %s is another fingerprint', async (_, filter) => {
    const created = await drafts.createDraft();
    const { id, fingerprint } = created;
    const changed = await drafts.agency.perform(changeCampaign, { id, fingerprint, filter });
    expect(changed.fingerprint).not.toBe(fingerprint);
    const input = { ...(await startAsShown(drafts.agency.perform, created)), fingerprint };
    expect(await refusalOf(drafts.agency.perform(startCampaign, input))).toMatchObject({ code: 'conflict' });
  });

  it('is refused to a person if somebody’s kind or budget has changed the recipients since', async () => {
    const campaign = await drafts.createDraft({ filter: { kinds: ['buyer'], budgetFromEuros: 300_000 } });
    const shown = await startAsShown(drafts.agency.perform, campaign);
    await drafts.agency.perform(updateContact, { id: people.anne.id, budgetMaxEuros: 200_000 });
    expect(await refusalOf(drafts.agency.perform(startCampaign, shown))).toMatchObject({
      code: 'conflict',
      message: 'The recipients have changed since they were shown: 2 then, 1 now.',
    });
  });

  it('shows a person what a key asked for, with who is left out, and starts exactly that', async () => {
    const filter = { kinds: ['buyer'], exceptIds: [people.chloe.id] };
    const { id } = await drafts.createDraft({ filter });
    const receipt = await drafts.requestStart(id);
    expect(receipt).toMatchObject({ preview: { recipients: 1, excluded: { left_out: 1 }, filter } });
    const { draft } = await drafts.agency.perform(readReview, { id: receipt.draftId });
    expect(draft.item).toMatchObject({ filter, examples: [{ name: 'Anne Le Goff' }] });
    await drafts.agency.perform(approveDraft, { id: receipt.draftId, fingerprint: draft.fingerprint });
    expect(await drafts.agency.perform(readCampaign, { id })).toMatchObject({ status: 'running', filter });
  });
});
