import { Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../config.ts';
import { systemActor } from '../domain/agencies.ts';
import { openDoor } from './door.ts';

export const migrate = new Command('migrate').description('Bring the store to the current schema.').action(async () => {
  await using door = await openDoor(readConfig(process.env));
  console.log(`The ${door.kind} store is at the current schema.`);
});

export const seed = new Command('seed')
  .description('Seed the demo agency into an empty store.')
  .option('--contacts <n>', 'add this many bulk contacts to the demo agency', count)
  .action(async ({ contacts }: { contacts?: number }) => {
    const config = readConfig(process.env);
    const { prepareDemo } = await import('../demo.ts');
    await using door = await openDoor(config);
    const demo = await prepareDemo(door, config);
    console.log(demo ? `Seeded the demo agency; its key and password are in ${demo.file}.` : 'The store is not empty.');
    if (!contacts) return;
    const { seedBulk } = await import('../storage/seed/bulk.ts');
    const { agencyId } = await systemActor(door.db, 'demo');
    const onProgress = (inserted: number) => process.stderr.write(`\r${inserted} of ${contacts} contacts`);
    await seedBulk(door.db, { agencyId, contacts, now: door.now(), onProgress });
    process.stderr.write('\n');
  });

function count(text: string): number {
  if (/^[1-9]\d{0,7}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('expected a whole number from 1 to 99999999');
}
