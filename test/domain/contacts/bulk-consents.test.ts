import { expect, it } from 'vitest';
import { listConsents } from '../../../domain/consent/consent-register.ts';
import { noteConsents, takeConsentsBack } from '../../../domain/contacts/bulk-consents.ts';
import { createContact, getContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const proof = { source: 'Mandats signés en agence', evidence: 'Case « SMS » cochée' };
let numbers = 0;

async function createAgency() {
  const agency = await server.createAgency();
  const create = async (details: object = {}): Promise<string> => {
    const phone = `+3363998${String(7000 + numbers++)}`;
    return (await agency.perform(createContact, { lastName: 'Le Goff', phone, allowDuplicate: true, ...details })).id;
  };
  const smsOf = async (id: string) => (await agency.perform(getContact, { id })).consent.sms;
  return { ...agency, create, smsOf };
}

it('one proof notes the consents of several contacts, and lifts no refusal', async () => {
  const { create, smsOf, perform } = await createAgency();
  const known = await create({ consent: { sms: { status: 'granted', source: 'Salon' } } });
  const denied = await create({ consent: { sms: { status: 'denied' } } });
  const refusal = { consent: { sms: { status: 'opted_out' } } } as const;
  const optedOut = await create(refusal);
  const phone = '+33639986999';
  const sameNumber = await create({ phone });
  await perform(updateContact, { id: await create({ phone }), ...refusal });
  const withoutNumber = await create({ phone: undefined });
  const [one, two] = [await create(), await create()];
  const ids = [known, denied, optedOut, sameNumber, withoutNumber, one, two, one];
  const result = await perform(noteConsents, { ids, channel: 'sms', ...proof });
  expect(result).toEqual({ noted: [one, two].sort(), refused: 3, withoutAddress: 1 });
  for (const id of [one, two]) expect(await smsOf(id)).toMatchObject({ status: 'granted', ...proof });
  expect(await smsOf(known)).toMatchObject({ status: 'granted', source: 'Salon' });
  expect(await smsOf(denied)).toMatchObject({ status: 'denied' });
  for (const id of [optedOut, sameNumber]) expect(await smsOf(id)).toMatchObject({ status: 'opted_out' });
  expect(await smsOf(withoutNumber)).toMatchObject({ status: 'unknown' });
});

it('the undo takes back the consents that are still these, and the register keeps both', async () => {
  const { create, smsOf, perform } = await createAgency();
  const [one, two] = [await create(), await create()];
  const { noted } = await perform(noteConsents, { ids: [one, two], channel: 'sms', ...proof });
  await perform(updateContact, { id: two, consent: { sms: { status: 'opted_out' } } });
  const undo = { ids: noted, channel: 'sms', source: proof.source } as const;
  expect(await perform(takeConsentsBack, undo)).toEqual({ changed: [one] });
  expect([await smsOf(one), await smsOf(two)]).toMatchObject([{ status: 'unknown' }, { status: 'opted_out' }]);
  const { data } = await perform(listConsents, { channel: 'sms' });
  const ofOne = data.filter(({ contact }: { contact: { id: string } }) => contact.id === one);
  expect(ofOne.map(({ status }: { status: string }) => status)).toEqual(['unknown', 'granted']);
});

it('nothing is noted if one of them is another agency’s', async () => {
  const [mine, other] = [await createAgency(), await createAgency()];
  const own = await mine.create();
  const ids = [own, await other.create()];
  const refusal = await refusalOf(mine.perform(noteConsents, { ids, channel: 'sms', ...proof }));
  expect(refusal).toMatchObject({ code: 'not_found' });
  expect(await mine.smsOf(own)).toMatchObject({ status: 'unknown' });
});
