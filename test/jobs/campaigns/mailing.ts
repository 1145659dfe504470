import { perform } from '../../../approval/perform.ts';
import { release } from '../../../approval/release/hand-over.ts';
import { createCampaign, readCampaign } from '../../../domain/campaigns/campaigns.ts';
import { startCampaign } from '../../../domain/campaigns/start-campaign.ts';
import { newId, uuidOf } from '../../../domain/shared/ids.ts';
import type { Wake } from '../../../domain/shared/operation.ts';
import { advance } from '../../../jobs/campaigns/advance.ts';
import { asJson } from '../../../storage/json.ts';
import type { Db } from '../../../storage/store.ts';
import { type Line, nextPhone } from '../../support/fake-line.ts';

const granted = { status: 'granted', recordedAt: null, source: 'Formulaire', evidence: null } as const;

/** Contacts who may be written to, made in one statement: a campaign has many. @returns their numbers */
export async function crowd(db: Db, agencyId: string, count: number, at: Date, more: object = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    ...{ agency_id: agencyId, id: newId(), first_name: 'Élodie', last_name: 'Le Goff', phone: nextPhone() },
    ...{ stage: 'new' as const, language: 'fr' as const, sms_consent: asJson(granted), created_at: at, updated_at: at },
    ...more,
  }));
  for (let from = 0; from < count; from += 1000)
    await db
      .insertInto('contact')
      .values(rows.slice(from, from + 1000) as never)
      .execute();
  return rows.map(({ phone }) => phone);
}

/** An agency that sends campaigns on a line, and workers that do what is asked of them, one thing after another. */
export async function mailing(line: Line) {
  const office = await line.office();
  const { agency, does, context } = office;
  const written = { name: 'Portes ouvertes', body: 'Portes ouvertes samedi.', perMinute: 6000 };
  const make = (more: object = {}) => does(createCampaign, { ...written, ...more });
  const start = async (more: object = {}): Promise<string> => {
    const { id, fingerprint } = await make(more);
    await does(startCampaign, { id, fingerprint });
    return id;
  };
  const one = async ({ task, id }: Wake) => {
    const job = { agencyId: agency.id, id };
    if (task === 'campaign') await advance(context, job);
    if (task === 'bulk' || task === 'release') await release(context, line.channels, job);
  };
  /** Does what is due until nothing is, at this moment. @returns how many hand-overs were asked for */
  const work = async () => {
    let handedOut = 0;
    for (let due = dueOf(line); due.length > 0; due = dueOf(line)) {
      for (const wake of due) {
        if (wake.task === 'bulk') handedOut += 1;
        await one(wake);
      }
    }
    return handedOut;
  };
  /** Lets so much time pass, doing what is due in each second of it. */
  const pass = async (seconds: number) => {
    const counts: number[] = [];
    for (let second = 0; second < seconds; second += 1) {
      counts.push(await work());
      line.clock.later(1);
    }
    return counts;
  };
  const read = (id: string) => does(readCampaign, { id });
  const rows = (id: string) =>
    context.db
      .selectFrom('draft')
      .selectAll()
      .where('campaign_id', '=', uuidOf('campaign', id))
      .orderBy('id')
      .execute();
  const people = (count: number, more: object = {}) => crowd(context.db, agency.id, count, line.clock.now, more);
  return { ...office, perform, make, start, work, pass, read, rows, people };
}

/** What workers were asked for and may do now; the rest stays asked for. */
function dueOf({ wakes, clock }: Line): Wake[] {
  const isDue = ({ at }: Wake) => at === undefined || at <= clock.now;
  const due = wakes.filter(isDue);
  wakes.splice(0, wakes.length, ...wakes.filter((wake) => !isDue(wake)));
  return due;
}
