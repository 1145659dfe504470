import { describe, expect, it } from 'vitest';
import { perform } from '../../../approval/perform.ts';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { draftEmail, draftSms } from '../../../domain/drafts/message-drafts.ts';
import { scopes } from '../../../domain/shared/actor.ts';
import { newId } from '../../../domain/shared/ids.ts';
import type { Operation } from '../../../domain/shared/operation.ts';
import { refusal } from '../../support/people.ts';
import { world } from '../../support/world.ts';

const here = await world();
const phone = '+33639984242';
const granted = { status: 'granted', source: 'Formulaire' } as const;
const left = { status: 'opted_out' } as const;
const consents = { consent: { sms: granted, email: granted } };

async function office() {
  const agency = await here.agency();
  const email = `${newId()}@courriel.example`;
  const create = (more = {}) =>
    agency.does(createContact, { phone, email, allowDuplicate: true, ...consents, ...more });
  const consent = (id: string, consent: object) => agency.does(updateContact, { id, consent });
  const sms = (prospectId: string) => agency.does(draftSms, { prospectId, body: 'Bonjour' });
  const mail = (prospectId: string) => agency.does(draftEmail, { prospectId, subject: 'Visite', body: 'Bonjour' });
  const key = { kind: 'key', id: newId(), name: 'Hôte', agencyId: agency.id, scopes } as const;
  const asKey = async <O extends Operation>(operation: O, input: unknown): Promise<any> =>
    (await perform(here.context, key, operation, input)).output;
  return { agency, create, consent, sms, mail, asKey };
}

describe('an opt-out', () => {
  it('holds for the number, whoever has it: a twin, and a contact that a key makes later', async () => {
    const { create, consent, sms, asKey } = await office();
    const [one, twin] = [await create(), await create()];
    await consent(one.id, { sms: left });
    const later = await asKey(createContact, { phone, allowDuplicate: true, ...consents });
    for (const { id } of [one, twin, later]) expect(await refusal(sms(id))).toMatchObject({ code: 'opted_out' });
  });

  it('holds on its channel alone, and in its agency alone', async () => {
    const [here, elsewhere] = [await office(), await office()];
    const [one, other] = [await here.create(), await elsewhere.create()];
    await here.consent(one.id, { sms: left });
    expect(await here.mail(one.id)).toMatchObject({ status: 'pending' });
    expect(await elsewhere.sms(other.id)).toMatchObject({ status: 'pending' });
    await here.consent(one.id, { email: left });
    expect(await refusal(here.mail(one.id))).toMatchObject({ code: 'opted_out' });
  });

  it('is lifted by a human who records the new consent, not by a key', async () => {
    const { create, consent, sms, asKey } = await office();
    const [one, twin] = [await create(), await create()];
    await consent(one.id, { sms: left });
    await asKey(updateContact, { id: twin.id, consent: { sms: granted } });
    expect(await refusal(sms(twin.id))).toMatchObject({ code: 'opted_out' });
    const lift = asKey(updateContact, { id: one.id, consent: { sms: granted } });
    expect(await refusal(lift)).toMatchObject({ code: 'opted_out' });
    await consent(one.id, { sms: granted });
    for (const { id } of [one, twin]) expect(await sms(id)).toMatchObject({ status: 'pending' });
  });

  it('stays with the person who changes their number, and with the number that they leave', async () => {
    const { agency, create, consent, sms, asKey } = await office();
    const one = await create();
    await consent(one.id, { sms: left });
    await agency.does(updateContact, { id: one.id, phone: '+33639984343', allowDuplicate: true });
    const next = await asKey(createContact, { phone, ...consents });
    for (const { id } of [one, next]) expect(await refusal(sms(id))).toMatchObject({ code: 'opted_out' });
  });
});
