import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { receiveMessage } from '../delivery/inbound/receive-message.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { newId, publicId } from '../domain/shared/ids.ts';
import { perform } from '../door/perform.ts';
import { type BenchAgency, createBenchAgency, ownerOf } from './agency.ts';
import { pageCalls, type Sample, writeCalls } from './console-calls.ts';
import { insertConsoleRecords } from './console-records.ts';
import { benchContext } from './context.ts';
import { progress } from './progress.ts';
import { searchQueries } from './search-queries.ts';
import { elapsedMs, formatMs, quantile } from './statistics.ts';
import { comparedPage, formatTable, type Row } from './table.ts';

const SMALL = 10_000;

/** An agency, and what its calls are about: another record for each call. */
type Side = { agency: BenchAgency; context: ReturnType<typeof benchContext>; owner: Actor; samples: Sample[] };

type ConsoleOptions = { contacts: number; count: number; only?: RegExp };

/** Every page of the console in a small and a large agency, whose records grow with its contacts. */
export async function measureConsole(options: ConsoleOptions): Promise<Row[]> {
  await using small = await createConsoleAgency(SMALL);
  await using large = await createConsoleAgency(options.contacts);
  return await measureAgencies(small, large, options);
}

async function createConsoleAgency(contacts: number): Promise<BenchAgency> {
  await using stack = new AsyncDisposableStack();
  const agency = stack.use(await createBenchAgency(contacts));
  await insertConsoleRecords(agency, contacts);
  const resources = stack.move();
  return { ...agency, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** The two agencies take turns, so that whatever else the machine does slows both. What only reads comes first. */
export async function measureAgencies(
  small: BenchAgency,
  large: BenchAgency,
  { contacts, count, only = /./ }: ConsoleOptions,
): Promise<Row[]> {
  const warmUp = Math.ceil(count / 4);
  const sides = [await sideOf(small, count + warmUp), await sideOf(large, count + warmUp)] as const;
  const rows: Row[] = [];
  const compare = async (name: string, run: (side: Side, sample: Sample) => Promise<unknown>) => {
    if (!only.test(name)) return;
    progress(name);
    const [baseline = 0, result = 0] = (await alternate(sides, warmUp, run)).map((times) => quantile(times, 0.95));
    const measurement = `${name}, p95, ${contacts} contacts compared with ${SMALL}`;
    rows.push({
      measurement,
      baseline: formatMs(baseline),
      result: formatMs(result),
      ...comparedPage(baseline, result),
    });
  };
  for (const [name, callOf] of Object.entries({ ...pageCalls, ...writeCalls })) {
    await compare(name, ({ context, owner }, sample) => perform(context, owner, ...callOf(sample)));
  }
  await compare('an e-mail is received', receive);
  return rows;
}

/** The milliseconds of each side, without those of the first `warmUp` calls. */
async function alternate(
  sides: readonly [Side, Side],
  warmUp: number,
  run: (side: Side, sample: Sample) => Promise<unknown>,
): Promise<number[][]> {
  const times: number[][] = [[], []];
  for (const index of sides[0].samples.keys()) {
    for (const [which, side] of sides.entries()) {
      times[which]?.push(await elapsedMs(() => run(side, side.samples[index] as Sample)));
    }
  }
  return times.map((all) => all.slice(warmUp));
}

async function sideOf(agency: BenchAgency, count: number): Promise<Side> {
  const context = benchContext(agency.store.rows);
  return { agency, context, ...(await samplesOf(agency, count)) };
}

/** The owner of an agency, and what `count` calls of theirs are about. */
export async function samplesOf(agency: BenchAgency, count: number): Promise<{ owner: Actor; samples: Sample[] }> {
  const { agencyId } = agency.actor;
  const db = agency.store.rows.ofAllAgencies;
  const owner = await ownerOf(agency);
  const { rows } = await sql<{ contact: string; conversation: string; email: string }>`
    select contact.id as contact, conversation.id as conversation, contact.email from conversation
    join contact on contact.agency_id = conversation.agency_id and contact.id = contact_id
    where conversation.agency_id = ${agencyId} and erased_at is null and phone is not null and contact.email is not null
      and sms_consent->>'status' = 'granted' and last_name is not null
      and not exists (select from opt_out
        where agency_id = contact.agency_id and channel = 'sms' and address = phone)
    order by md5(conversation.contact_id::text) limit ${count}`.execute(db);
  const queries = await searchQueries(agency, count);
  const me = publicId('user', owner.id as string);
  const samples = queries.map((q, number) => {
    const row = rows[number % rows.length] as (typeof rows)[number];
    const ids = { contact: publicId('contact', row.contact), conversation: publicId('conversation', row.conversation) };
    return { ...ids, email: row.email, q, me, number };
  });
  return { owner, samples };
}

/** An answer by e-mail, because several contacts of a bench share each number. */
const receive = ({ context, agency }: Side, { email }: Sample): Promise<void> =>
  receiveMessage(context, agency.actor, 'sandbox', {
    kind: 'message',
    channel: 'email',
    providerId: `<${newId()}@courriel.example>`,
    from: email,
    to: ['agence@agence-demo.example'],
    subject: 'Re: Votre projet à Nantes',
    body: 'Merci, je vous rappelle demain.',
    references: [],
    at: null,
  });

if (import.meta.main) {
  const { values } = parseArgs({
    options: { contacts: { type: 'string', default: '100000' }, only: { type: 'string' } },
  });
  const only = values.only === undefined ? undefined : new RegExp(values.only);
  console.log(
    formatTable(await measureConsole({ contacts: Number(values.contacts), count: 60, ...(only && { only }) })),
  );
}
