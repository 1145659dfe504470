import { describe, expect, it } from 'vitest';
import { readAudience } from '../../../domain/campaigns/audience.ts';
import { emailAddress, recipientsOf, smsAddressOf } from '../../../domain/contacts/addresses/recipient-address.ts';
import { newId } from '../../../domain/shared/ids.ts';
import type { Work } from '../../../domain/shared/operation.ts';
import { transact } from '../../../door/transaction/transact.ts';
import { type ConsentStatus, channels, consentStatuses } from '../../../storage/column-values.ts';
import { asJson } from '../../../storage/json.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const agency = await server.createAgency();
const rows = tenantOf(server.db, agency.id);
const inTransaction = <T>(run: (work: Work) => Promise<T>) => transact(server.context, agency.owner, run);

type Case = { status: ConsentStatus; hasAddress: boolean; isAddressOptedOut: boolean };

const cases: Case[] = consentStatuses.flatMap((status) =>
  [true, false].flatMap((hasAddress) =>
    [true, false].map((isAddressOptedOut) => ({ status, hasAddress, isAddressOptedOut })),
  ),
);

let count = 0;

/** A contact with the same consent on both channels. */
async function createContact({ status, hasAddress, isAddressOptedOut }: Case) {
  const id = newId();
  const number = String(count++).padStart(4, '0');
  const addresses = { sms: `+3363998${number}`, email: `contact${number}@courriel.example` };
  const consent = asJson({ status, recordedAt: null, source: null, evidence: null });
  await rows
    .insert('contact', {
      id,
      last_name: 'Le Goff',
      phone: hasAddress ? addresses.sms : null,
      email: hasAddress ? addresses.email : null,
      stage: 'new',
      language: 'fr',
      sms_consent: consent,
      email_consent: consent,
      created_at: server.context.now(),
      updated_at: server.context.now(),
    })
    .execute();
  if (isAddressOptedOut) {
    for (const channel of channels) {
      await rows.insert('opt_out', { channel, address: addresses[channel], at: server.context.now() }).execute();
    }
  }
  return { id, addresses };
}

/** The rule in words: the contact's own opt-out first, then the consent, then the address, then the address's opt-out. */
function expectedReason(channel: 'sms' | 'email', { status, hasAddress, isAddressOptedOut }: Case): string | null {
  if (status === 'opted_out') return 'opted_out';
  if (channel === 'sms' && status !== 'granted') return 'sms_consent_missing';
  if (channel === 'email' && status === 'denied') return 'email_consent_denied';
  if (!hasAddress) return channel === 'sms' ? 'no_phone' : 'no_email';
  return isAddressOptedOut ? 'opted_out' : null;
}

const smsAddress = async (work: Work, id: string) =>
  smsAddressOf(work, id, await recipientsOf(work).where('id', '=', id).executeTakeFirst());

const outcome = (check: Promise<string>) =>
  check.then(
    (address) => ({ address, reason: null }),
    ({ code }) => ({ address: null, reason: code }),
  );

describe('the consent rule', () => {
  it.each(cases)(
    'is the same for one contact and for an audience: $status, address $hasAddress, opted out $isAddressOptedOut',
    async (combination) => {
      const { id, addresses } = await createContact(combination);
      const reason = expectedReason('sms', combination);
      const single = await outcome(inTransaction((work) => smsAddress(work, id)));
      expect(single).toEqual({ address: reason === null ? addresses.sms : null, reason });
      const audience = await inTransaction((work) => readAudience(work, {}, null, 100));
      expect(audience.find((member) => member.id === id)).toMatchObject({ reason });
      const reachable = await inTransaction((work) => readAudience(work, {}, null, 100, { onlyReachable: true }));
      expect(reachable.some((member) => member.id === id)).toBe(reason === null);
    },
  );

  it.each(cases)(
    'holds for e-mail: $status, address $hasAddress, opted out $isAddressOptedOut',
    async (combination) => {
      const { id, addresses } = await createContact(combination);
      const reason = expectedReason('email', combination);
      const single = await outcome(inTransaction((work) => emailAddress(work, id)));
      expect(single).toEqual({ address: reason === null ? addresses.email : null, reason });
    },
  );

  it('refuses a contact of another agency as unknown', async () => {
    const other = await server.createAgency();
    const { id } = await createContact({ status: 'granted', hasAddress: true, isAddressOptedOut: false });
    const check = transact(server.context, other.owner, (work) => smsAddress(work, id));
    await expect(check).rejects.toMatchObject({ code: 'not_found' });
  });
});
