import { parseArgs } from 'node:util';
import { dropDatabases, sharedBuffers } from './database.ts';
import { FULL, openAgencies, parts, QUICK } from './parts.ts';
import { progress } from './progress.ts';
import { formatTable, middleRows, type Row } from './table.ts';
import { limited, outOfTime } from './time-limit.ts';

/** Steps within a part have shorter limits. A part that first needs the large agency also makes it. */
const PART_MINUTES = 30;
const CLEAN_UP_MS = 30_000;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string', default: '1' },
  },
});
const chosen = values.only?.split(',') ?? Object.keys(parts);
const size = values.quick ? QUICK : FULL;
const rounds = Number(values.rounds);
const measured: Row[][] = [];

async function bench(): Promise<void> {
  const unknown = chosen.filter((name) => !(name in parts));
  if (unknown.length > 0) throw new Error(`no part is named ${unknown}; there are ${Object.keys(parts).join(', ')}`);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds is a number from 1');
  console.log(`PostgreSQL with shared_buffers of ${await sharedBuffers()}`);
  for (let round = 0; round < rounds; round += 1) {
    const rows: Row[] = [];
    measured.push(rows);
    await using agencies = openAgencies(size.contacts);
    for (const name of chosen) {
      rows.push(...(await limited(name, PART_MINUTES * 60, async () => parts[name]?.(agencies, size) ?? [])));
    }
  }
}

/** Ends without waiting for what may hang. The servers end with this process. */
async function giveUp(): Promise<never> {
  // Connections to a dropped database end with an error, which must not keep the others from being dropped.
  process.on('uncaughtException', () => undefined);
  setTimeout(() => process.exit(1), CLEAN_UP_MS);
  await dropDatabases();
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, giveUp);

const failure: Error | undefined = await Promise.race([bench(), outOfTime]).then(
  () => undefined,
  (error) => error,
);
progress('');
if (measured.flat().length > 0) console.log(formatTable(middleRows(measured)));
if (failure) {
  console.error(process.env.DEBUG ? failure : `bench: ${failure.message}`);
  await giveUp();
}
