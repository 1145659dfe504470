import { sendDraft, sliceSender } from '../../../approval/release/send-draft.ts';
import { createCampaign, previewCampaign, readCampaign } from '../../../domain/campaigns/campaigns.ts';
import { startCampaign } from '../../../domain/campaigns/start-campaign.ts';
import { newId, uuidOf } from '../../../domain/shared/ids.ts';
import type { Wake } from '../../../domain/shared/operation.ts';
import { advanceCampaign } from '../../../jobs/campaigns/advance.ts';
import type { Db } from '../../../storage/db.ts';
import { asJson } from '../../../storage/json.ts';
import type { TestServer } from '../../support/test-server.ts';
import { nextPhone, startTwilioServer, type TwilioServer } from '../../support/twilio-server.ts';

const granted = { status: 'granted', recordedAt: null, source: 'Formulaire', evidence: null } as const;

/** Inserts contacts who consented to SMS, many per statement, and returns their phone numbers. */
export async function insertContacts(
  db: Db,
  agencyId: string,
  count: number,
  at: Date,
  more: object = {},
): Promise<string[]> {
  const messages = Array.from({ length: count }, () => ({
    agency_id: agencyId,
    id: newId(),
    first_name: 'Élodie',
    last_name: 'Le Goff',
    phone: nextPhone(),
    stage: 'new' as const,
    language: 'fr' as const,
    sms_consent: asJson(granted),
    created_at: at,
    updated_at: at,
    ...more,
  }));
  for (let from = 0; from < count; from += 1000)
    await db
      .insertInto('contact')
      .values(messages.slice(from, from + 1000) as never)
      .execute();
  return messages.map(({ phone }) => phone);
}

type Perform = (operation: typeof previewCampaign, input: unknown) => Promise<any>;
type Shown = { id: string; fingerprint: string; body: string; filter: unknown };

/** The input of a campaign's start by somebody who has just read its preview. */
export async function startAsShown(perform: Perform, { id, fingerprint, body, filter }: Shown) {
  const { recipientsFingerprint } = await perform(previewCampaign, { body, filter });
  return { id, fingerprint, recipientsFingerprint };
}

/** A server and an agency for one test, because it moves the clock and runs all wakes of the server. */
export async function createCampaignSender(testServer: TestServer) {
  const server = await startTwilioServer(testServer);
  return { ...server, ...(await createCampaignAgency(server)) };
}

/** An agency that sends campaigns, and a worker that runs the jobs of its wakes, the messages together. */
export async function createCampaignAgency(server: TwilioServer) {
  const sender = await server.createSendingAgency();
  const { agency, perform, context } = sender;
  const content = { name: 'Portes ouvertes', body: 'Portes ouvertes samedi.', perMinute: 6000 };
  const create = (more: object = {}) => perform(createCampaign, { ...content, ...more });
  const start = async (more: object = {}): Promise<string> => {
    const campaign = await create(more);
    await perform(startCampaign, await startAsShown(perform, campaign));
    return campaign.id;
  };
  const sendInSlices = sliceSender(context, server.drivers);
  const runJob = async ({ queue, id }: Wake) => {
    const job = { agencyId: agency.id, id };
    if (queue === 'campaign') await advanceCampaign(context, job);
    if (queue === 'send-bulk' || queue === 'send-campaign') await sendInSlices(job);
    if (queue === 'send') await sendDraft(context, server.drivers, job);
  };
  /** Runs what is due until nothing is, and returns how many sends the campaign asked for. */
  const runDue = async () => {
    let sends = 0;
    for (let due = takeDue(server); due.length > 0; due = takeDue(server)) {
      const isMessage = ({ queue }: Wake) => queue === 'send-bulk' || queue === 'send-campaign';
      const messages = due.filter(isMessage);
      sends += messages.length;
      for (const wake of due.filter((other) => !isMessage(other))) await runJob(wake);
      await Promise.all(messages.map(runJob));
    }
    return sends;
  };
  /** Moves the clock forward and runs what is due in each second; returns the number of sends in each. */
  const advance = async (seconds: number) => {
    const counts: number[] = [];
    for (let second = 0; second < seconds; second += 1) {
      counts.push(await runDue());
      server.clock.advance(1);
    }
    return counts;
  };
  const read = (id: string) => perform(readCampaign, { id });
  const messages = (id: string) =>
    context.rows.ofAllAgencies
      .selectFrom('draft')
      .selectAll()
      .where('campaign_id', '=', uuidOf('campaign', id))
      .orderBy('id')
      .execute();
  const insertRecipients = (count: number, more: object = {}) =>
    insertContacts(context.rows.ofAllAgencies, agency.id, count, server.clock.now, more);
  return { ...sender, create, start, runDue, advance, read, messages, insertRecipients };
}

/** Removes and returns the wakes that are due; later ones stay. */
function takeDue({ wakes, clock }: TwilioServer): Wake[] {
  const isDue = ({ at }: Wake) => at === undefined || at <= clock.now;
  const due = wakes.filter(isDue);
  wakes.splice(0, wakes.length, ...wakes.filter((wake) => !isDue(wake)));
  return due;
}
