import { localTime } from '../../../domain/shared/local-time.ts';
import { agencyTimeZone } from '../i18n/dates.ts';
import { serverNow } from '../server-clock.ts';
import type { Clock } from './parse-moment.ts';

/** The agency's clocks as the server has them, wherever the browser is. */
export const agencyClock: Clock = (minutesFromNow) =>
  localTime(new Date(serverNow() + minutesFromNow * 60_000), agencyTimeZone());
