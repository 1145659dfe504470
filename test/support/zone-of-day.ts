import { localTime } from '../../domain/shared/local-time.ts';
import type { TimeZone } from '../../storage/column-values.ts';

const zones: TimeZone[] = ['Indian/Reunion', 'America/Martinique', 'Pacific/Tahiti', 'Pacific/Noumea'];

/**
 * A zone in which it is day now, for the agency of a test that cannot set the clock, because it starts processes: at night
 * the courtesy hours would delay what the test approves.
 */
export function zoneOfDay(): TimeZone {
  const hourIn = (zone: TimeZone) => Number(localTime(new Date(), zone).time.slice(0, 2));
  return zones.find((zone) => hourIn(zone) >= 9 && hourIn(zone) < 18) as TimeZone;
}
