import { lockSwitches } from '../../domain/agency/agency-settings.ts';
import type { Channel } from '../../domain/consent/consent.ts';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { lawfulMoment, type Purpose } from '../../domain/drafts/sending-rules.ts';
import type { Work } from '../../domain/shared/operation.ts';

/** When an approved item may be handed over: `waits_for` null is now. */
export type Moment = Pick<DraftRow, 'waits_for' | 'holiday'> & { status: 'approved' | 'scheduled'; release_at: Date };

export type Switches = Awaited<ReturnType<typeof readSwitches>>;

/** The agency's switch first, then the law's hours. */
export function momentOf(now: Date, agency: Switches, draft: Pick<DraftRow, 'kind' | 'item'>): Moment {
  if (agency.paused_at) return { status: 'approved', release_at: now, waits_for: 'paused', holiday: null };
  const message = { channel: draft.kind as Channel, purpose: draft.item.purpose as Purpose };
  const options = { serviceHours: agency.service_hours, alsaceMoselle: agency.alsace_moselle };
  const moment = lawfulMoment(now, message, options);
  if (moment.now) return { status: 'approved', release_at: now, waits_for: null, holiday: null };
  return { status: 'scheduled', release_at: moment.until, waits_for: moment.because, holiday: moment.holiday };
}

export const readSwitches = (work: Work) =>
  work.agency.db
    .selectFrom('agency')
    .select(['paused_at', 'undo_seconds', 'service_hours', 'alsace_moselle'])
    .where('id', '=', work.agency.id)
    .executeTakeFirstOrThrow();

/** The same in a change that acts on them: whoever throws a switch meanwhile waits for the commit, and not for long. */
export async function holdSwitches(work: Work): Promise<Switches> {
  await lockSwitches(work, 'shared');
  return readSwitches(work);
}
