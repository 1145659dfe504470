import type { Work } from '../../domain/shared/operation.ts';
import { holdSwitches, type Switches } from './release-time.ts';

/** The agency's switches, held; for a step, the one of its sequence is thrown with them. */
export async function switchesOver(
  work: Work,
  { enrollment_id: id }: { enrollment_id: string | null },
): Promise<Switches> {
  const switches = await holdSwitches(work);
  if (id === null || switches.paused_at) return switches;
  const row = await work.agency
    .from('enrollment')
    .innerJoin('sequence', (join) =>
      join.onRef('sequence.agency_id', '=', 'enrollment.agency_id').onRef('sequence.id', '=', 'enrollment.sequence_id'),
    )
    .select(['sequence.status', 'sequence.updated_at'])
    .where('enrollment.id', '=', id)
    .executeTakeFirstOrThrow();
  return row.status === 'active' ? switches : { ...switches, paused_at: row.updated_at };
}
