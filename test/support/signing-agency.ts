import { approveDraft } from '../../approval/drafts/decisions.ts';
import { readReview } from '../../approval/drafts/review-queue.ts';
import { changeAgency } from '../../domain/agency/agency-settings.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { declareRegister } from '../../domain/mandates/register.ts';
import { reserveMandate } from '../../domain/mandates/reserve-mandate.ts';
import { createProperty } from '../../domain/properties/create-property.ts';
import { newId, uuidOf } from '../../domain/shared/ids.ts';
import { listSignatures } from '../../domain/signatures/list-signatures.ts';
import { requestSignature } from '../../domain/signatures/request-signature.ts';
import { changeSignatureAccount } from '../../domain/signatures/signature-account.ts';
import { addSignatureFile } from '../../domain/signatures/signature-files.ts';
import type { SignatureRequest } from '../../domain/signatures/signature-record.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { advanceSignature } from '../../jobs/signatures/advance-signature.ts';
import type { Agency } from './test-server.ts';
import { nextPhone } from './twilio-server.ts';

export const contractPdf = (text = newId()): Buffer => Buffer.from(`%PDF-1.7\n1 0 obj % ${text}\nendobj\n%%EOF\n`);

/** Brings a PDF as an upload does. */
export const addDocument = (perform: Agency['perform'], content = contractPdf(), name = 'Mandat.pdf') =>
  perform(addSignatureFile, {
    file: {
      name,
      open: async function* () {
        yield content;
      },
    },
  });

type Account = Parameters<Agency['perform']>[1];

/** An agency with a mandate that two people give, and without a time to undo. */
export async function createSigningAgency(
  context: AppContext,
  { id: agencyId, perform }: Pick<Agency, 'id' | 'perform'>,
  account: Account = { provider: 'sandbox', environment: 'trial' },
) {
  await perform(changeAgency, { undoSeconds: 0 });
  await perform(declareRegister, { firstNumber: 1, startedOn: '2026-11-24' });
  const address = { street: '3 rue du Port', postcode: '44000', city: 'Nantes' };
  const { id: propertyId } = await perform(createProperty, {
    reference: 'NAN-1',
    title: 'Maison',
    type: 'house',
    rooms: 5,
    priceEuros: 420_000,
    address,
  });
  const person = async (firstName: string, lastName: string, more: object = {}) =>
    (
      await perform(createContact, {
        firstName,
        lastName,
        email: `${newId()}@courriel.example`,
        phone: nextPhone(),
        ...more,
      })
    ).id as string;
  const people = [await person('Alba', 'Noël'), await person('Yann', 'Le Goff')];
  const { id: mandateId } = await perform(reserveMandate, {
    ...{ purpose: 'sale', propertyId, kind: 'exclusive' },
    mandants: people.map((contactId) => ({ contactId, name: 'Alba Noël', address: null })),
  });
  if (account) await perform(changeSignatureAccount, account);
  const about = { subject: 'mandate', id: mandateId };
  const request = async (given: object = {}): Promise<SignatureRequest> => {
    const { id: documentId } = await addDocument(perform);
    const signers = people.map((contactId, index) => ({ contactId, proof: index === 0 ? 'sms' : 'email' }));
    return perform(requestSignature, {
      about,
      documentId,
      subject: 'Votre mandat',
      body: 'Bonjour, voici le mandat.',
      signers,
      ...given,
    });
  };
  const review = (draftId: string) => perform(readReview, { id: draftId });
  const approve = async (draftId: string) => {
    const { draft, findings } = await review(draftId);
    const acceptedFlags = findings.filter(({ flag }: { flag: boolean }) => flag).map(({ id }: { id: string }) => id);
    return perform(approveDraft, { id: draftId, fingerprint: draft.fingerprint, acceptedFlags });
  };
  const list = async (): Promise<SignatureRequest[]> => (await perform(listSignatures, { id: mandateId })).data;
  const read = async (draftId: string): Promise<SignatureRequest> =>
    (await list()).find((request) => request.draftId === draftId) as SignatureRequest;
  /** Does what a worker does when it is woken for the request. */
  const advance = async (draftId: string): Promise<SignatureRequest> => {
    const { id } = await read(draftId);
    await advanceSignature(context, { agencyId, id: uuidOf('signature', id as string) });
    return read(draftId);
  };
  /** A request that a person has approved. */
  const approved = async (given: object = {}): Promise<string> => {
    const { draftId } = await request(given);
    await approve(draftId);
    return draftId;
  };
  return {
    agencyId,
    perform,
    people,
    person,
    mandateId,
    propertyId,
    about,
    request,
    review,
    approve,
    approved,
    list,
    read,
    advance,
  };
}

export type SigningAgency = Awaited<ReturnType<typeof createSigningAgency>>;
