import { parentPort, workerData } from 'node:worker_threads';
import { type BusyTask, readBusy } from './read-busy.ts';

/** The thread that reads the busy times of one calendar. `busy-reader.ts` starts it. */

parentPort?.postMessage(await readBusy(workerData as BusyTask));
