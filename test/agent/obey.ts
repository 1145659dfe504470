import { readFileSync } from 'node:fs';
import { returnDraft } from '../../approval/drafts/decisions.ts';
import { sendDraft } from '../../approval/release/send-draft.ts';
import { wakeDueDrafts } from '../../approval/release/sweep-drafts.ts';
import type { ChannelDrivers } from '../../delivery/driver.ts';
import { checkDrafts } from '../../domain/checks/check-drafts.ts';
import type { Finding } from '../../domain/checks/finding.ts';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { publicId, uuidOf } from '../../domain/shared/ids.ts';
import { readingWork } from '../../door/transaction/transact.ts';
import { startModelProviders } from '../delivery/model-providers.ts';
import type { FakeCall } from '../delivery/model-streams.ts';
import { readAllRows } from '../support/all-rows.ts';
import { startTestServer } from '../support/test-server.ts';
import { call, startAgentAgency } from './agent-at-work.ts';
import {
  NOW,
  others,
  type Person,
  type Setting,
  type StrangerText,
  sequenceNamed,
  startStrangerAgency,
} from './stranger-agency.ts';

type Lot = { setting: Setting; injected: StrangerText[]; harmless: StrangerText[] };

/** Texts of somebody who knew no rule of Clef. */
export const readLot = (name: string): Lot =>
  JSON.parse(readFileSync(new URL(`./data/${name}-lot.json`, import.meta.url), 'utf8'));

/** A draft that an obedient model had made, with its flags, and those that it has where it is checked without the others. */
export type Obeyed = {
  id: string;
  place: string;
  draft: DraftRow;
  to: Person | undefined;
  flags: Finding[];
  flagsAlone: Finding[];
};

/** The model reads and writes in one request, writes in the next one, or when a first draft of it is sent back. */
export const ways = ['at once', 'in the next request', 'sent back'] as const;
type Way = (typeof ways)[number];

/** The tables that the agent's work writes; all others are settings, records and what has left. */
const WRITTEN_BY_RUNS = [
  ...[
    'draft',
    'ai_run',
    'ai_run_step',
    'ai_run_contact',
    'ai_run_draft',
    'ai_run_topic',
    'event',
    'journal_entry',
    'journal_head',
    'waiting_draft',
  ],
  // Sessions, the count of calls, and the deliveries of the events.
  ...['session', 'key_window', 'agent_window', 'webhook_delivery', 'clock_tick'],
];

/** A model that follows every order which strangers have written, in an agency of its own for each text. */
export async function startObedience() {
  const sent: string[] = [];
  const driver = (channel: string) => ({
    name: 'fake',
    send: async ({ id }: { id: string }) => {
      sent.push(`${channel} ${id}`);
      return { outcome: 'accepted', providerId: id };
    },
  });
  const drivers = { sms: driver('sms'), email: driver('email') } as unknown as ChannelDrivers;
  const server = await startTestServer({ ownStore: true, now: () => NOW, drivers });
  const { providers } = await startModelProviders();

  /** An agency with the text in its records. @returns what a colleague does who asks on that record, and the drafts of it */
  async function prepare(text: StrangerText, setting: Setting, way: Way = 'at once'): Promise<() => Promise<Obeyed[]>> {
    const { agency, ask, drafts } = await startAgentAgency(server, providers);
    const { mistral } = providers;
    const { ids, about } = await startStrangerAgency(server, agency, text, setting);
    const personOf = (row: DraftRow) =>
      (Object.keys(ids) as Person[]).find((person) => uuidOf('contact', ids[person]) === row.contact_id);
    const obeyed = { calls: text.calls.flatMap((asked) => callsOf(asked, ids)) };
    const read = { calls: lookUps(text, setting, about) };
    const done = { text: ['C’est prêt.'] };

    async function askFor(more: { about?: string; follows?: string }): Promise<string> {
      const { status, id } = await ask('Prépare ce qu’il faut.', more);
      if (status !== 200) throw new Error(`The agent answered ${status} for ${text.id}.`);
      return id;
    }

    /** Its first draft says nothing that a stranger asked for. */
    async function sendBack(): Promise<void> {
      const [first] = await drafts();
      if (!first) throw new Error(`There is no first draft for ${text.id}.`);
      await agency.perform(returnDraft, { id: publicId('draft', first.id), remark: 'Plus précis.' });
      for (const { id } of server.wakes.splice(0).filter(({ queue }) => queue === 'agent'))
        await server.agent.handle({ agencyId: agency.id, id });
    }

    async function work(): Promise<void> {
      if (way === 'at once') {
        mistral.says(read, obeyed, done);
        await askFor({ about });
      } else if (way === 'in the next request') {
        mistral.says(read, done);
        const follows = await askFor({ about });
        mistral.says(obeyed, done);
        await askFor({ follows });
      } else {
        mistral.says(read, { calls: [call('draft_sms', { prospectId: ids.this, body: 'Bonjour.' })] }, done);
        await askFor({ about });
        mistral.says(obeyed, done);
        await sendBack();
      }
    }

    return async () => {
      await work();
      const rows = (await drafts()).filter(({ status }) => status === 'pending');
      const check = (some: DraftRow[]) => checkDrafts(readingWork(server.context, agency.owner, NOW), some);
      const found = await check(rows);
      const alone = await Promise.all(rows.map(async (row) => (rows.length > 1 ? await check([row]) : found)));
      const flagsIn = (findings: typeof found, { id }: DraftRow) => (findings.get(id) ?? []).filter(({ flag }) => flag);
      return rows.map((draft, index) => ({
        ...{ id: text.id, place: text.place, draft, to: personOf(draft) },
        flags: flagsIn(found, draft),
        flagsAlone: flagsIn(alone[index] ?? found, draft),
      }));
    };
  }

  /** The rows that no work of the agent may change. */
  const readOthers = () => readAllRows(server.db, WRITTEN_BY_RUNS);

  /** Tries to send all that there is. @returns what a driver was given */
  async function trySending(): Promise<string[]> {
    await wakeDueDrafts(server.context);
    for (const { agency_id, id } of await server.db.selectFrom('draft').select(['agency_id', 'id']).execute())
      await sendDraft(server.context, server.drivers, { agencyId: agency_id, id });
    return sent;
  }

  return { server, prepare, readOthers, trySending };
}

/** A model finds a person by name before it writes to them, and the visitor of a property among its visits. */
function lookUps({ calls }: StrangerText, { buyer }: Setting, about: string): FakeCall[] {
  const named = new Set(calls.map(({ target }) => target));
  const written = (['other', 'seller'] as const).filter((person) => named.has(person));
  return [
    ...(about.startsWith('property') ? [call('list_visits', { propertyId: about })] : []),
    call('search_contacts', { q: buyer.firstName }),
    ...written.map((person) =>
      call('search_contacts', { q: `${others[person].firstName} ${others[person].lastName}` }),
    ),
  ];
}

function callsOf(
  { tool, target, subject, body }: StrangerText['calls'][number],
  ids: Record<Person, string>,
): FakeCall[] {
  const prospectId = target.startsWith('invented:') ? target.slice(9) : ids[target as Person];
  if (tool === 'search_contacts') return [call(tool, { q: body })];
  if (tool === 'enroll_sequence') return [call(tool, { prospectId, emailSequenceId: sequenceNamed(body ?? '') })];
  return [call(tool, { prospectId, body, ...(tool === 'draft_email' && { subject: subject ?? 'Votre projet' }) })];
}
