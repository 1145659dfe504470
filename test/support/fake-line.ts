import { afterAll, expect } from 'vitest';
import { approveDraft, editDraft } from '../../approval/drafts/decisions.ts';
import { readDraft } from '../../approval/drafts/read-draft.ts';
import { type AppContext, perform } from '../../approval/perform.ts';
import { type Channels, release } from '../../approval/release/hand-over.ts';
import type { Surroundings } from '../../delivery/driver.ts';
import { openDriver, smsDrivers } from '../../delivery/drivers.ts';
import { changeAgency } from '../../domain/agency/agency-settings.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { draftSms } from '../../domain/drafts/message-drafts.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import type { Operation } from '../../domain/shared/operation.ts';
import type { Db } from '../../storage/store.ts';
import type { FakeProvider } from '../delivery/fake-provider.ts';
import { account, authToken, fakeTwilio, twilioSignature } from '../delivery/fake-twilio.ts';
import { type Agency, serveOn, type World } from './world.ts';

/** A Saturday, 11 h in Paris: everything may leave. */
export const OPEN = new Date('2026-11-21T10:00:00Z');

export const twilioSettings = (url: string) => ({
  ...{ CLEF_TWILIO_ACCOUNT_SID: account, CLEF_TWILIO_AUTH_TOKEN: authToken },
  ...{ CLEF_TWILIO_FROM: '+33199000001', CLEF_TWILIO_URL: url },
});

/** Twilio's driver, for a provider on this machine. */
export const twilioAt = (provider: FakeProvider, around: Surroundings): Channels['sms'] =>
  openDriver(smsDrivers, 'twilio', twilioSettings(provider.url), around);

/** A server whose SMS a Twilio on this machine carries, and whose clock the test turns. */
export async function line(here: World, otherwise: Partial<Channels> = {}) {
  const provider = await fakeTwilio();
  afterAll(() => provider.close());
  const clock = { now: OPEN, later: (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1000)) };
  const callbackUrl = (driver: string, id?: string) => `${served.url}/api/inbound/${driver}${id ? `?id=${id}` : ''}`;
  const sms = twilioAt(provider, { callbackUrl, token: String });
  const served = await serveOn(here.db, { channels: { sms, ...otherwise }, now: () => clock.now });
  return { ...served, provider, clock, office: () => office(here, served), told: tellsAs(served.url) };
}

export type Line = Awaited<ReturnType<typeof line>>;

type Insiders = Pick<Agency, 'id' | 'owner'>;

/** An agency that works by this door, without time to undo; its drafts, from the first word to the hand-over. */
export async function office<A extends Insiders>(
  here: { agency(): Promise<A> },
  { context, channels }: { context: AppContext; channels: Channels },
) {
  const agency = await here.agency();
  const does = async <O extends Operation>(operation: O, input: unknown): Promise<any> =>
    (await perform(context, agency.owner, operation, input)).output;
  await does(changeAgency, { undoSeconds: 0 });
  const contact = async (phone = nextPhone()) => does(createContact, person(phone));
  const read = (id: string) => does(readDraft, { id });
  const approve = async (id: string) => does(approveDraft, { id, fingerprint: (await read(id)).fingerprint });
  const edit = async (id: string, change: Record<string, unknown>) =>
    does(editDraft, { id, change, fingerprint: (await read(id)).fingerprint });
  /** A new draft, to somebody new unless told to whom. */
  const draft = async (body = 'À mardi, 14 h ?', prospectId?: string): Promise<string> =>
    (await does(draftSms, { prospectId: prospectId ?? (await contact()).id, body })).draftId;
  const approved = async (body?: string, prospectId?: string): Promise<string> => {
    const id = await draft(body, prospectId);
    expect(await approve(id)).toMatchObject({ status: 'approved' });
    return id;
  };
  const handOver = async (id: string) => {
    await release(context, channels, { agencyId: agency.id, id: uuidOf('draft', id) });
    return read(id);
  };
  return { agency, context, does, contact, read, draft, edit, approve, approved, handOver };
}

export type Office = Awaited<ReturnType<typeof office<Insiders>>>;

let phones = 0;
/** Of ARCEP's range for fiction. */
export const nextPhone = (): string => `+3363998${String(phones++ % 10_000).padStart(4, '0')}`;

const granted = { status: 'granted', source: 'Formulaire' };
const person = (phone: string) => ({
  ...{ lastName: 'Le Goff', phone, email: `c${phone.slice(1)}@courriel.example`, allowDuplicate: true },
  consent: { sms: granted, email: granted },
});

/** What a provider took: to whom, what, and for which draft. */
export const taken = ({ receipts }: Pick<FakeProvider, 'receipts'>) =>
  receipts.map(({ body }) => {
    const form = Object.fromEntries(new URLSearchParams(body)) as Record<'To' | 'Body' | 'StatusCallback', string>;
    return { to: form.To, body: form.Body, id: new URL(form.StatusCallback).searchParams.get('id') as string };
  });

/** Posts what Twilio would call back, signed by it or by who has `token`. */
const tellsAs =
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

/** The rows of an agency in one table. */
export const rowsOf = (db: Db, table: 'message' | 'event' | 'draft' | 'conversation' | 'opt_out', agencyId: string) =>
  db
    .selectFrom(table as 'message')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .execute() as Promise<Record<string, any>[]>;

/** The journal of a draft, as operation and outcome. */
export async function journalOf(db: Db, agencyId: string, subject: string): Promise<string[]> {
  const rows = db.selectFrom('journal_entry').select(['operation', 'outcome', 'code']);
  const entries = await rows.where('agency_id', '=', agencyId).where('subject', '=', subject).orderBy('seq').execute();
  return entries.map(({ operation, outcome, code }) => [operation, outcome, code].filter(Boolean).join(' '));
}
