import { afterAll, expect } from 'vitest';
import { approveDraft, editDraft } from '../../approval/drafts/decisions.ts';
import { readDraft } from '../../approval/drafts/read-draft.ts';
import { sendDraft } from '../../approval/release/send-draft.ts';
import type { ChannelDrivers, DriverContext } from '../../delivery/driver.ts';
import { openDriver, smsDrivers } from '../../delivery/driver-registry.ts';
import { changeAgency } from '../../domain/agency/agency-settings.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { draftSms } from '../../domain/conversations/message-drafts.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import type { Operation } from '../../domain/shared/operation.ts';
import { perform } from '../../door/perform.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import type { Db } from '../../storage/db.ts';
import type { FakeProvider } from '../delivery/fake-provider.ts';
import { account, authToken, fakeTwilio, twilioSignature } from '../delivery/fake-twilio.ts';
import { type Agency, startServerOn, type TestServer } from './test-server.ts';

/** A Saturday at 11:00 in Paris, when every kind of message may be sent. */
export const WITHIN_HOURS = new Date('2026-11-21T10:00:00Z');

export const twilioSettings = (url: string) => ({
  CLEF_TWILIO_ACCOUNT_SID: account,
  CLEF_TWILIO_AUTH_TOKEN: authToken,
  CLEF_TWILIO_FROM: '+33199000001',
  CLEF_TWILIO_URL: url,
});

/** Twilio's driver, pointed at a fake Twilio on this machine. */
export const twilioDriver = (provider: FakeProvider, context: DriverContext): ChannelDrivers['sms'] =>
  openDriver(smsDrivers, 'twilio', twilioSettings(provider.url), context);

/** A test server that sends SMS through a fake Twilio, with a clock that the test moves forward. */
export async function startTwilioServer(testServer: TestServer, replaced: Partial<ChannelDrivers> = {}) {
  const provider = await fakeTwilio();
  afterAll(() => provider.close());
  const clock = {
    now: WITHIN_HOURS,
    advance: (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1000)),
  };
  const callbackUrl = (driver: string, id?: string) => `${server.url}/api/inbound/${driver}${id ? `?id=${id}` : ''}`;
  const sms = twilioDriver(provider, { callbackUrl, token: String });
  const server = await startServerOn(testServer.store.rows, { drivers: { sms, ...replaced }, now: () => clock.now });
  return {
    ...server,
    provider,
    clock,
    createSendingAgency: () => createSendingAgency(testServer, server),
    postCallback: callbackClient(server.url),
  };
}

export type TwilioServer = Awaited<ReturnType<typeof startTwilioServer>>;

type AgencyOwner = Pick<Agency, 'id' | 'owner'>;

/** An agency whose approved drafts leave at once, with a function for each step from the draft to the provider. */
export async function createSendingAgency<A extends AgencyOwner>(
  { createAgency }: { createAgency(): Promise<A> },
  { context, drivers }: { context: AppContext; drivers: ChannelDrivers },
) {
  const agency = await createAgency();
  const performAsOwner = async <O extends Operation>(operation: O, input: unknown): Promise<any> =>
    (await perform(context, agency.owner, operation, input)).output;
  await performAsOwner(changeAgency, { undoSeconds: 0 });
  const createPerson = async (phone = nextPhone()) => performAsOwner(createContact, contactInput(phone));
  const read = (id: string) => performAsOwner(readDraft, { id });
  const approve = async (id: string, more: Record<string, unknown> = {}) =>
    performAsOwner(approveDraft, { id, fingerprint: (await read(id)).fingerprint, ...more });
  const edit = async (id: string, change: Record<string, unknown>) =>
    performAsOwner(editDraft, { id, change, fingerprint: (await read(id)).fingerprint });
  /** Drafts an SMS, to a new contact unless one is named, and returns the draft's id. */
  const createDraft = async (body = 'À mardi, 14 h ?', prospectId?: string): Promise<string> =>
    (await performAsOwner(draftSms, { prospectId: prospectId ?? (await createPerson()).id, body })).draftId;
  const createApproved = async (body?: string, prospectId?: string): Promise<string> => {
    const id = await createDraft(body, prospectId);
    expect(await approve(id)).toMatchObject({ status: 'approved' });
    return id;
  };
  const sendNow = async (id: string) => {
    await sendDraft(context, drivers, { agencyId: agency.id, id: uuidOf('draft', id) });
    return read(id);
  };
  return {
    agency,
    context,
    perform: performAsOwner,
    createContact: createPerson,
    read,
    createDraft: createDraft,
    edit,
    approve,
    createApprovedDraft: createApproved,
    send: sendNow,
  };
}

export type SendingAgency = Awaited<ReturnType<typeof createSendingAgency<AgencyOwner>>>;

let phones = 0;
/** A number from the range that ARCEP reserves for fiction, below the one of the example contact. */
export const nextPhone = (): string => `+3363998${String(phones++ % 9_998).padStart(4, '0')}`;

const granted = { status: 'granted', source: 'Formulaire' };
const contactInput = (phone: string) => ({
  lastName: 'Le Goff',
  phone,
  email: `c${phone.slice(1)}@courriel.example`,
  allowDuplicate: true,
  consent: { sms: granted, email: granted },
});

/** The messages that a fake Twilio accepted: recipient, text, and the draft they belong to. */
export const receivedMessages = ({ receipts }: Pick<FakeProvider, 'receipts'>) =>
  receipts.map(({ body }) => {
    const form = Object.fromEntries(new URLSearchParams(body)) as Record<'To' | 'Body' | 'StatusCallback', string>;
    return { to: form.To, body: form.Body, id: new URL(form.StatusCallback).searchParams.get('id') as string };
  });

/** Posts a call-back as Twilio would, signed with its token or with another one, and returns the status. */
const callbackClient =
  (url: string) =>
  async (form: Record<string, string>, { id, token }: { id?: string; token?: string } = {}): Promise<number> => {
    const address = `${url}/api/inbound/twilio${id ? `?id=${id}` : ''}`;
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'X-Twilio-Signature': twilioSignature(address, form, token) },
      body: new URLSearchParams(form),
    });
    await response.text();
    return response.status;
  };

type RowsTable = 'message' | 'event' | 'draft' | 'conversation' | 'opt_out' | 'attachment' | 'contact';

/** One agency's rows in a table, in the order in which they were made. */
export const rowsOf = (db: Db, table: RowsTable, agencyId: string) =>
  db
    .selectFrom(table as 'message')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .orderBy(table === 'opt_out' ? 'at' : 'id')
    .execute() as Promise<Record<string, any>[]>;

/** The journal entries about one subject, each as `operation outcome code`. */
export async function journalOf(db: Db, agencyId: string, subject: string): Promise<string[]> {
  const rows = db.selectFrom('journal_entry').select(['operation', 'outcome', 'code']);
  const entries = await rows.where('agency_id', '=', agencyId).where('subject', '=', subject).orderBy('seq').execute();
  return entries.map(({ operation, outcome, code }) => [operation, outcome, code].filter(Boolean).join(' '));
}
