import type { Human } from '../../domain/access/accounts.ts';
import { declareRegister } from '../../domain/mandates/register.ts';
import { reserveMandate } from '../../domain/mandates/reserve-mandate.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { requestSignature } from '../../domain/signatures/request-signature.ts';
import { changeSignatureAccount } from '../../domain/signatures/signature-account.ts';
import { perform } from '../../door/perform.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import type { Records } from '../support/records.ts';
import { addDocument } from '../support/signing-agency.ts';
import type { Agency } from '../support/test-server.ts';
import { approvedSignature } from './approved-signature.ts';

/** A valid input for each procedure about electronic signatures. */
export function signatureSamples(
  agency: Agency,
  { property, contact }: Records,
  { context, viewer }: { context: AppContext; viewer: Human },
) {
  const account = { provider: 'yousign', environment: 'trial', yousign: { apiKey: 'a key' } };
  const about = async () => {
    await agency.perform(declareRegister, { firstNumber: 5000, startedOn: '2020-01-01' });
    const mandants = [{ name: 'Alba Noël', contactId: contact }];
    const { id } = await agency.perform(reserveMandate, {
      purpose: 'sale',
      propertyId: property,
      kind: 'simple',
      mandants,
    });
    return { subject: 'mandate', id: id as string };
  };
  const viewersOwn: Agency['perform'] = async (operation, input) =>
    (await perform(context, viewer, operation, input)).output;
  /** A document belongs to the form of the person who has added it. */
  const request = async (performAs = viewersOwn) => {
    await agency.perform(changeSignatureAccount, { provider: 'sandbox', environment: 'trial' });
    const { id: documentId } = await addDocument(performAs);
    const signers = [{ contactId: contact, proof: 'email' }];
    return { about: await about(), documentId, subject: 'À signer', body: 'Voici le mandat.', signers };
  };
  const approved = async (change: object = {}) => {
    const { draftId } = await agency.perform(requestSignature, await request(agency.perform));
    const id = await approvedSignature(agency, draftId);
    const rows = context.rows.ofAllAgencies.updateTable('signature_request').where('agency_id', '=', agency.id);
    await rows.set(change).where('id', '=', uuidOf('signature', id)).execute();
    return { id };
  };
  return {
    'signatures.list': async () => ({ id: (await about()).id }),
    'signatures.prepare': async () => ({ about: await about() }),
    'signatures.request': () => request(),
    'signatures.stop': () => approved({ decline_reason: null }),
    'signatures.cancel': () => approved({ status: 'sent' }),
    'signatures.remind': () => approved({ status: 'sent', sent_at: new Date('2020-01-01') }),
    'signatures.retry': () => approved({ status: 'failed' }),
    'signatures.account': async () => ({}),
    'signatures.changeAccount': async () => {
      const open = context.rows.ofAllAgencies.updateTable('signature_request').where('agency_id', '=', agency.id);
      await open.set({ status: 'cancelled', next_at: null }).execute();
      return account;
    },
  };
}
