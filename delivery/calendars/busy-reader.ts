import { extname } from 'node:path';
import { runThread } from '../../domain/shared/thread.ts';
import { CalendarError, type Interval } from './calendar-driver.ts';
import type { BusyReading, BusyTask } from './read-busy.ts';

/** Two months of a full calendar take a second; a rule that never comes to an end is stopped. */
const LIMITS = { ms: 45_000, heapMiB: 192 };

/**
 * Asks a server for the events of a period and reads them, in a thread of its own: the server or those who send invitations decide how
 * large and how nested they are, and the jobs and requests of this process must not wait for them nor end with them.
 * @throws CalendarError
 */
export async function readBusyInThread(task: BusyTask, limits = LIMITS): Promise<Interval[]> {
  const script = new URL(`./busy-thread${extname(import.meta.url)}`, import.meta.url);
  const end = await runThread<BusyReading>(script, { workerData: task }, limits);
  if ('exceeded' in end) throw new CalendarError(end.exceeded === 'memory' ? 'too_large' : 'too_slow');
  if ('fault' in end.answer) throw new CalendarError(end.answer.fault);
  return end.answer.intervals;
}
