import type { conditionStates } from '../../storage/column-values.ts';
import { publicId } from '../shared/ids.ts';
import { localTime } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';

/** The conditions of a sale besides the loan: each is met, not met, or given up by whom it protects. */

type State = (typeof conditionStates)[number];

/** A state and its day; an open condition has none. */
export async function decision(work: Work, state: State | undefined, on: string | null | undefined) {
  if (state === undefined) return {};
  const today = localTime(work.now, (await work.profile()).timeZone).day;
  return { state, decided_on: state === 'open' ? null : (on ?? today) };
}

export const readConditions = async (work: Work, offerId: string) => {
  const rows = work.agency.from('offer_condition').selectAll().where('offer_id', '=', offerId).orderBy('id');
  return (await rows.execute()).map((row) => ({
    id: publicId('condition', row.id),
    label: row.label,
    until: row.until,
    state: row.state,
    decidedOn: row.decided_on,
  }));
};
