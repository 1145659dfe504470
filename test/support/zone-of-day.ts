import { localTime } from '../../domain/shared/local-time.ts';
import type { TimeZone } from '../../storage/column-values.ts';

const zones: TimeZone[] = ['Indian/Reunion', 'America/Martinique', 'Pacific/Tahiti', 'Pacific/Noumea'];

/**
 * A zone in which it is day now, for the agency of a test that cannot set the clock, because it starts processes: at night
 * the courtesy hours would delay what the test approves.
 */
export const zoneOfDay = (): TimeZone => zones.find((zone) => hourIn(zone) >= 9 && hourIn(zone) < 18) as TimeZone;

/** A zone in which it is night now, for the agency of a test that reads when a message leaves that has to wait. */
export const zoneOfNight = (): TimeZone => zones.find((zone) => hourIn(zone) >= 21 || hourIn(zone) < 7) as TimeZone;

const hourIn = (zone: TimeZone) => Number(localTime(new Date(), zone).time.slice(0, 2));
