import { parseArgs } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { agentActor } from '../domain/agent/agent-actor.ts';
import { insertRun } from '../domain/agent/run-transitions.ts';
import { findDue } from '../domain/recipes/find-due.ts';
import { recipeTexts } from '../domain/recipes/recipe-texts.ts';
import { minuteOf, nextTime } from '../domain/recipes/recipe-times.ts';
import { systemActor } from '../domain/shared/actor.ts';
import { newId, publicId } from '../domain/shared/ids.ts';
import { PARIS } from '../domain/shared/local-time.ts';
import { type AppContext, readingWork, transact } from '../door/transaction/transact.ts';
import { propose } from '../jobs/agent/propose.ts';
import { MOST_A_DAY, runRecipes } from '../jobs/agent/run-recipes.ts';
import { recipes } from '../storage/agent-values.ts';
import type { Db } from '../storage/db.ts';
import { type BenchAgency, createBenchAgency, withoutTimeout } from './agency.ts';
import { openBackendCpu } from './backend-cpu.ts';
import { benchContext } from './context.ts';
import { formatTable, type Row } from './table.ts';

/** So many contacts of each agency are due. */
const DUE = 100;
/** The one whose proposals are measured. */
const RECIPE = 'silent_contact';

/**
 * The processor time of finding, for many agencies with a hundred contacts due each, what each recipe proposes, and of proposing it
 * through the door. Reading the name and the address of each contact by its key is the floor of finding them.
 */
export async function measureRecipes(agencies: number, proposing: number): Promise<Row[]> {
  await using bench = await createBenchAgency(100);
  const ids = await insertAgencies(bench, agencies);
  const context = benchContext(bench.store.rows);
  await using cpu = await openBackendCpu(bench.database.url);
  /** Seconds of processor time, of this process and of the database. */
  const seconds = async (run: () => Promise<unknown>): Promise<number> => {
    const before = process.cpuUsage();
    const { microseconds = 0 } = await cpu.during(run);
    const { user, system } = process.cpuUsage(before);
    return (user + system + microseconds) / 1_000_000;
  };
  const rows: Row[] = [];
  const floor = await seconds(async () => {
    for (const { agencyId, contacts } of ids) {
      const { from } = readingWork(context, systemActor(agencyId), new Date()).agency;
      for (const id of contacts) {
        await from('contact').select(['first_name', 'last_name', 'email']).where('id', '=', id).executeTakeFirst();
      }
    }
  });
  const perContact = (value: number, count: number) => `${((value * 1_000_000) / count).toFixed(0)} µs`;
  for (const recipe of recipes) {
    const { number, fr } = recipeTexts[recipe];
    let due = 0;
    const finding = await seconds(async () => {
      for (const { agencyId } of ids) {
        const work = readingWork(context, systemActor(agencyId), new Date());
        due += (await findDue(work, { recipe, number: number.usual, ...fr }, 4 * MOST_A_DAY)).data.length;
      }
    });
    // A thousand agencies with a hundred contacts due each take so many times as long as those that are due here.
    const thousand = (finding / due) * 1000 * DUE;
    const each = floor / (agencies * DUE) / (finding / due);
    rows.push({
      measurement: `${recipe}: find and write what is due, for each contact compared with reading it by its key; 1,000 agencies`,
      baseline: perContact(floor, agencies * DUE),
      result: `${perContact(finding, due)}; ${thousand.toFixed(1)} s`,
      value: thousand,
      ratio: each,
      target: '< 60 s',
      isMet: thousand < 60,
    });
  }
  const proposed = ids.slice(0, proposing).map(({ agencyId }) => agencyId);
  return [...rows, ...(await measureProposing(bench, proposed, seconds))];
}

/**
 * Proposing through the door as recipes do, in batches, compared with one by one; and what a minute is to all proposals of a thousand
 * agencies. Half of the agencies propose so and half so, by turns, so that whatever else the machine does slows both. Nothing is
 * measured of fewer than two agencies.
 */
export async function measureProposing(
  { store }: Pick<BenchAgency, 'store'>,
  agencyIds: string[],
  seconds: (run: () => Promise<unknown>) => Promise<number>,
): Promise<Row[]> {
  const oneByOne = agencyIds.slice(0, agencyIds.length / 2);
  if (oneByOne.length === 0) return [];
  const db = store.rows.ofAllAgencies;
  // Nothing is proposed at night or on a Sunday, when the bench may run.
  const at = nextTime(new Date(), minuteOf(recipeTexts[RECIPE].at), { zone: PARIS, region: 'france' });
  const context = { ...benchContext(store.rows), now: () => at };
  await db
    .updateTable('ai_recipe')
    .set({ enabled: true, next_at: at })
    .where('agency_id', 'in', agencyIds.slice(oneByOne.length))
    .where('recipe', '=', RECIPE)
    .execute();
  const spent = { alone: 0, together: 0 };
  for (const agencyId of oneByOne) {
    spent.together += await seconds(() => runRecipes(context, 1));
    spent.alone += await seconds(() => proposeOneByOne(context, agencyId));
  }
  const proposals = oneByOne.length * MOST_A_DAY;
  const [alone, together] = [(spent.alone * 1000) / proposals, (spent.together * 1000) / proposals];
  /** Seconds for all proposals of a thousand agencies. */
  const thousand = (together / 1000) * (1000 * DUE);
  const ofMinute = 60 / thousand;
  return [
    {
      measurement: `silent_contact: propose through the door in batches, for each of ${proposals} drafts compared with one by one`,
      ...{ baseline: `${alone.toFixed(2)} ms`, result: `${together.toFixed(2)} ms`, ratio: alone / together },
      ...{ target: '≥ 2', isMet: alone / together >= 2 },
    },
    {
      measurement: 'silent_contact: 100,000 proposals for 1,000 agencies, a minute of one core compared with them',
      ...{ baseline: '60 s', result: `${thousand.toFixed(0)} s`, ratio: ofMinute },
      ...{ target: '≥ 1', isMet: ofMinute >= 1 },
    },
  ];
}

async function proposeOneByOne(context: AppContext, agencyId: string): Promise<void> {
  const { number, fr } = recipeTexts[RECIPE];
  const system = systemActor(agencyId);
  const { data } = await findDue(
    readingWork(context, system, context.now()),
    { recipe: RECIPE, number: number.usual, ...fr },
    MOST_A_DAY,
  );
  const runId = newId();
  const id = await transact(context, system, async (work) => {
    await insertRun(work, { id: runId, origin: 'recipe', recipe: RECIPE });
    return (await work.agency.from('ai_agent').select('id').executeTakeFirstOrThrow()).id;
  });
  const agent = agentActor(agencyId, { id, runId, recipe: RECIPE });
  for (const due of data) await propose(context, agent, [due]);
}

/** A hundred names, so that no two texts to the contacts of an agency are the same. */
const firstNameOf = (number: RawBuilder<unknown>) => sql`
  (array['Jean', 'Marie', 'Anne', 'Paul', 'Pierre', 'Louis', 'Rose', 'Marc', 'Léa', 'Yann'])[1 + ${number} % 10] || '-' ||
  (array['Luc', 'Claire', 'Sophie', 'Noël', 'Yves', 'Alix', 'Elise', 'Rémi', 'Lou', 'Camille'])[1 + ${number} / 10 % 10]`;

/** Agencies each of which has a hundred of what a recipe looks for, or more. */
async function insertAgencies(bench: BenchAgency, count: number): Promise<{ agencyId: string; contacts: string[] }[]> {
  await withoutTimeout(bench, async (db) => {
    await sql`insert into agency (id, slug, name, city, created_at)
      select gen_random_uuid(), 'recipes-' || i, 'Agence ' || i, 'Nantes', now() from generate_series(1, ${count}::int) as i`.execute(
      db,
    );
    const ofOurs = sql`from agency where slug like 'recipes-%'`;
    await sql`insert into ai_agent (agency_id, id, enabled, budget_cents, input_cents, output_cents, changed_by, changed_at)
      select id, gen_random_uuid(), true, 0, 0, 0, '{"kind":"system","id":null,"name":"Clef"}', now() ${ofOurs}`.execute(
      db,
    );
    for (const recipe of recipes) {
      const { number, fr } = recipeTexts[recipe];
      await sql`insert into ai_recipe (agency_id, recipe, enabled, at_minute, number, subject, body, changed_by, changed_at)
        select id, ${recipe}, false, 540, ${number.usual}, ${fr.subject}, ${fr.body}, '{"kind":"system","id":null,"name":"Clef"}', now()
        ${ofOurs}`.execute(db);
    }
    await sql`insert into contact (agency_id, id, first_name, last_name, email, stage, intent, language, searches, created_at, updated_at)
      select agency.id, gen_random_uuid(), ${firstNameOf(sql`i`)}, 'Kerguelen', 'c' || i || '@' || slug || '.example', 'qualified', 'buy', 'fr',
        jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'propertyTypes', '["apartment"]'::jsonb, 'cities', '["Nantes"]'::jsonb,
          'budgetMinEuros', null, 'budgetMaxEuros', 350000, 'minRooms', 2, 'minSurfaceSqm', 40, 'outside', '[]'::jsonb,
          'worstEnergyClass', null, 'wantedBy', null)), now() - interval '200 days', now()
      from agency, generate_series(1, ${3 * DUE}) as i where slug like 'recipes-%'`.execute(db);
    await sql`insert into property (agency_id, id, reference, title, type, status, price_euros, surface_sqm, rooms, postcode, city, photos,
        mandate_number, mandate_kind, mandate_signed_at, mandate_expires_at, created_at, updated_at)
      select agency.id, gen_random_uuid(), 'NAN-' || 1000 + i, 'Appartement ' || i, 'apartment', 'available', 300000, 70, 3, '44000', 'Nantes',
        '{}', '1' || i, 'simple', now() - interval '80 days', now() + interval '10 days',
        now() - case when i <= 3 then interval '1 day' else interval '90 days' end, now()
      from agency, generate_series(1, ${DUE}) as i where slug like 'recipes-%'`.execute(db);
    // The first hundred contacts sell and were silent, the second hundred visit and offer, the third hundred wait for an answer.
    const placed = sql`(select agency_id, id, row_number() over (partition by agency_id order by id) as place from contact
      where agency_id in (select id from agency where slug like 'recipes-%')) as person`;
    const homes = sql`(select agency_id, id, row_number() over (partition by agency_id order by id) as place from property) as home`;
    const sellers = sql`${placed} join ${homes} on home.agency_id = person.agency_id and home.place = person.place`;
    const visitors = sql`${placed} join ${homes} on home.agency_id = person.agency_id and home.place + ${sql.lit(DUE)} = person.place`;
    await sql`insert into property_seller (agency_id, property_id, contact_id, created_at)
      select home.agency_id, home.id, person.id, now() from ${sellers}`.execute(db);
    await sql`insert into note (agency_id, id, contact_id, body, author, call, created_at)
      select agency_id, gen_random_uuid(), id, 'Appel', '{"kind":"system","id":null,"name":"Clef"}', 'reached', now() - interval '70 days'
      from ${placed} where place <= ${sql.lit(DUE)}`.execute(db);
    for (const [day, status] of [
      [1, 'scheduled'],
      [-1, 'completed'],
    ] as const) {
      await sql`insert into visit (agency_id, id, kind, property_id, contact_id, starts_at, ends_at, status, interest, created_at, updated_at)
        select home.agency_id, gen_random_uuid(), 'visit', home.id, person.id, day, day + interval '30 minutes', ${status}, 4, now(), now()
        from ${visitors}, (select date_trunc('day', now()) + interval '12 hours' + make_interval(days => ${sql.lit(day)}) as day) as days`.execute(
        db,
      );
    }
    await sql`insert into offer (agency_id, id, property_id, contact_id, amount_euros, stage, valid_until, created_at, updated_at)
      select home.agency_id, gen_random_uuid(), home.id, person.id, 290000, 'received', now() + interval '1 day', now(), now()
      from ${visitors}`.execute(db);
    await sql`insert into offer_round (agency_id, id, offer_id, party, amount_euros, at)
      select agency_id, gen_random_uuid(), id, 'buyer', amount_euros, now() from offer`.execute(db);
    await sql`insert into conversation (agency_id, id, contact_id, channel, subject, status, unread_count, last_message_at, created_at)
      select agency_id, gen_random_uuid(), id, 'email', 'Appartement', 'open', 1, now() - interval '1 day', now() - interval '1 day'
      from ${placed} where place > ${sql.lit(2 * DUE)}`.execute(db);
    await sql`insert into message (agency_id, id, conversation_id, direction, kind, subject, body, status, at, written_by)
      select agency_id, gen_random_uuid(), id, 'inbound', 'email', subject, 'Bonjour, quel est le prix du bien NAN-1042 ?', 'received',
        created_at, 'person' from conversation where agency_id in (select id from agency where slug like 'recipes-%')`.execute(
      db,
    );
    await insertReportedVisits(db, visitors);
    await sql`vacuum analyze`.execute(db);
  });
  const db = bench.store.rows.ofAllAgencies;
  const { rows } = await sql<{
    agencyId: string;
    contacts: string[];
  }>`select agency_id as "agencyId", (array_agg(id::text))[1:${sql.lit(DUE)}] as contacts
    from contact where agency_id in (select id from agency where slug like 'recipes-%') group by agency_id`.execute(db);
  return rows;
}

/** The weeks before in which each home was visited, and its seller has had a report. A report looks back so far. */
const WEEKS_BEFORE = [2, 3, 4, 5];
const REPORTED_DAYS_AGO = 8;

/** Further visits of each home, with what the visitors said, and the report in which its seller was told of them. */
async function insertReportedVisits(db: Db, visitors: RawBuilder<unknown>): Promise<void> {
  await sql`insert into visit (agency_id, id, kind, property_id, contact_id, starts_at, ends_at, status, interest, liked, disliked,
      created_at, updated_at)
    select home.agency_id, gen_random_uuid(), 'visit', home.id, person.id, day, day + interval '30 minutes', 'completed', 3,
      'La lumière et le calme de la rue', 'La cuisine est à refaire', day, day
    from ${visitors}, (select date_trunc('day', now()) + interval '12 hours' - make_interval(weeks => week) as day
      from unnest(${WEEKS_BEFORE}::int[]) as week) as days`.execute(db);
  const { rows } = await sql<{ agency_id: string; property_id: string; contact_id: string; visits: string[] }>`
    select visit.agency_id, visit.property_id, seller.contact_id, array_agg(visit.id::text order by starts_at desc) as visits
    from visit join property_seller as seller on seller.agency_id = visit.agency_id and seller.property_id = visit.property_id
    where liked is not null group by 1, 2, 3`.execute(db);
  const reports = rows.map(({ visits, ...report }) => ({
    ...{ ...report, draft_id: newId(), topic: `${report.property_id} ${report.contact_id} ${visits[0]}` },
    reasons: visits.map((id) => ({ id: publicId('visit', id), code: 'visit_took_place' })),
  }));
  const at = sql`now() - make_interval(days => ${sql.lit(REPORTED_DAYS_AGO)})`;
  const system = sql`'{"kind":"system","id":null,"name":"Clef"}'::jsonb`;
  for (let from = 0; from < reports.length; from += 10_000) {
    const given = sql`jsonb_to_recordset(${JSON.stringify(reports.slice(from, from + 10_000))}::jsonb)
      as report (agency_id uuid, contact_id uuid, draft_id uuid, topic text, reasons jsonb)`;
    await sql`insert into draft (agency_id, id, kind, operation, status, contact_id, asked, item, requested_by, created_at, expires_at,
        decided_at, decided_by, approved_hash)
      select agency_id, draft_id, 'email', 'draftEmail', 'sent', contact_id, '{}', '{}', ${system}, ${at}, now(), ${at}, ${system}, 'x'
      from ${given}`.execute(db);
    await sql`insert into ai_run_draft (agency_id, draft_id, run_id, recipe, reasons, created_at)
      select agency_id, draft_id, gen_random_uuid(), 'seller_report', reasons, ${at} from ${given}`.execute(db);
    await sql`insert into ai_run_topic (agency_id, recipe, topic, draft_id, created_at)
      select agency_id, 'seller_report', topic, draft_id, ${at} from ${given}`.execute(db);
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { agencies: { type: 'string', default: '1000' }, proposing: { type: 'string', default: '40' } },
  });
  console.log(formatTable(await measureRecipes(Number(values.agencies), Number(values.proposing))));
}
