import { describe, expect, it } from 'vitest';
import { claim } from '../../approval/release/claim.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { EXAMPLE_PHONE } from '../../domain/shared/example-phone.ts';
import { newId, uuidOf } from '../../domain/shared/ids.ts';
import { transact } from '../../door/transaction/transact.ts';
import { createColleague } from '../support/colleagues.ts';
import { restClient, startTestServer } from '../support/test-server.ts';
import { signInToConsole } from './client.ts';

const server = await startTestServer();

async function newAgency() {
  const agency = await server.createAgency();
  const page = await signInToConsole(server.url, await createColleague(server.db, agency, 'owner'));
  // The agency's own owner, who cannot sign in, would be a second person.
  const other = server.db.updateTable('user_account').where('id', '=', agency.owner.id);
  await other.set({ disabled_at: new Date() }).execute();
  const steps = async () => (await page.call('firstSteps.read')).data;
  const read = async (id: string) => (await page.call('drafts.read', { id })).data;
  const approve = async (id: string) => {
    const { fingerprint } = (await read(id)).draft;
    return page.call('drafts.approve', { id, fingerprint });
  };
  return { agency, page, steps, read, approve };
}

const nothing = { contacts: false, team: false, key: false, keyUsed: false, approved: false, hidden: false };

describe('the first steps', () => {
  it('are ticked by what the agency has, and no longer when it is gone', async () => {
    const { agency, page, steps, approve } = await newAgency();
    expect(await steps()).toEqual(nothing);
    const sms = { status: 'granted', source: 'Formulaire' };
    const details = { lastName: 'Le Goff', phone: '+33639980150', allowDuplicate: true, consent: { sms } };
    const { id: prospectId } = await agency.perform(createContact, details);
    expect(await steps()).toEqual({ ...nothing, contacts: true });

    const invited = { email: `${newId()}@agence.example`, name: 'Yann Test', role: 'negotiator' };
    const { id } = (await page.call('team.invite', invited)).data;
    expect((await steps()).team).toBe(true);
    await page.call('team.withdraw', { id });
    expect((await steps()).team).toBe(false);
    await createColleague(server.db, agency);
    expect((await steps()).team).toBe(true);

    const revoked = (await page.call('keys.create', { name: 'Ancien', scopes: ['contacts:read'] })).data;
    await page.call('keys.revoke', { id: revoked.id });
    expect((await steps()).key).toBe(false);
    const { secret } = (await page.call('keys.create', { name: 'Agent', scopes: ['sms:send'] })).data;
    expect(await steps()).toMatchObject({ key: true, keyUsed: false, approved: false });
    const draft = { prospectId, body: 'Bonjour, où en est votre recherche ?' };
    const { body } = await restClient(server.url, secret)('POST', '/messages/sms', draft);
    expect(await steps()).toMatchObject({ keyUsed: true, approved: false });
    expect((await approve(body.draftId)).status).toBe(200);
    expect(await steps()).toMatchObject({ approved: true, hidden: false });
  });

  it('are hidden for good by an owner', async () => {
    const { page, steps } = await newAgency();
    expect((await page.call('firstSteps.hide')).data.hidden).toBe(true);
    expect((await steps()).hidden).toBe(true);
  });
});

describe('an example draft', () => {
  it('is held like an agent’s, for one invented contact who is none of the agency’s', async () => {
    const { page, steps, read, approve } = await newAgency();
    const { draftId } = (await page.call('sandbox.exampleDraft')).data;
    // A second press is about the draft that waits.
    expect((await page.call('sandbox.exampleDraft')).data).toEqual({ draftId });
    const review = await read(draftId);
    expect(review.draft).toMatchObject({
      status: 'pending',
      requestedBy: { kind: 'system' },
      item: { to: EXAMPLE_PHONE },
    });
    expect(review.findings.filter(({ flag }: { flag: boolean }) => flag)).toEqual([]);
    expect(await steps()).toMatchObject({ contacts: false, approved: false });
    expect((await approve(draftId)).status).toBe(200);
    expect(await steps()).toMatchObject({ contacts: false, approved: true });
  });

  it('is refused where SMS really leave', async () => {
    const { page } = await newAgency();
    const { sms } = server.drivers;
    server.drivers.sms = { ...sms, name: 'twilio' };
    try {
      const { status, error } = await page.call('sandbox.exampleDraft');
      expect([status, error.code]).toEqual([409, 'conflict']);
    } finally {
      server.drivers.sms = sms;
    }
    expect((await page.call('contacts.browse', { limit: 1 })).data.data).toEqual([]);
  });

  it('does not leave through a provider that was connected after it was approved', async () => {
    const { agency, page, read, approve } = await newAgency();
    const { draftId } = (await page.call('sandbox.exampleDraft')).data;
    await approve(draftId);
    const drivers = { sms: { name: 'twilio' }, email: { name: 'sandbox' } };
    // At noon, so that no hours keep it waiting.
    const noon = new Date(Date.now() + 86_400_000);
    noon.setUTCHours(11, 0, 0, 0);
    const ids = [uuidOf('draft', draftId)];
    const takeAt = (now: Date) =>
      transact(server.context, systemActor(agency.id), (work) => claim(work, drivers, ids), now);
    expect(await takeAt(noon)).toEqual([]);
    expect((await read(draftId)).draft).toMatchObject({ status: 'rejected', reasonCode: 'no_phone' });
  });
});
