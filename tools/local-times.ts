import type { AgencyProfile } from '../domain/shared/agency-profile.ts';
import { inWords } from '../domain/shared/local-time.ts';

const utcInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Models take UTC for local time. So each instant of a record gets the agency's local time in words beside it:
 * `sentAt` gets `sentAtLocal`. */
export function withLocalTimes(value: unknown, zone: AgencyProfile['timeZone']): unknown {
  if (Array.isArray(value)) return value.map((part) => withLocalTimes(part, zone));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      name.endsWith('At') && typeof part === 'string' && utcInstant.test(part)
        ? [
            [name, part],
            [`${name}Local`, inWords(new Date(part), zone)],
          ]
        : [[name, withLocalTimes(part, zone)]],
    ),
  );
}
