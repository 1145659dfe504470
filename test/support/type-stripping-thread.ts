import { stripTypeScriptTypes } from 'node:module';
import { parentPort } from 'node:worker_threads';

/** A thread that strips types as often as a large script makes Node do it. */
const source = 'export const a: number = 1;\n'.repeat(20);
for (let n = 0; n < 60; n += 1) stripTypeScriptTypes(source);
parentPort?.postMessage('done');
