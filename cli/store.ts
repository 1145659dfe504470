import { Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../app/config.ts';
import { systemActorOf } from '../domain/agency/agencies.ts';
import { openContext } from './context.ts';

export const migrate = new Command('migrate').description('Bring the store to the current schema.').action(async () => {
  await using context = await openContext(readConfig(process.env));
  console.log(`The ${context.kind === 'pglite' ? 'embedded store' : 'database'} is at the current schema.`);
});

export const seed = new Command('seed')
  .description('Seed the demo agency into an empty store.')
  .option('--contacts <n>', 'add this many bulk contacts to the demo agency', parseCount)
  .action(async ({ contacts }: { contacts?: number }) => {
    const config = readConfig(process.env);
    const { prepareDemo } = await import('../app/demo/demo.ts');
    await using context = await openContext(config);
    const demo = await prepareDemo(context, config);
    console.log(demo ? `Seeded the demo agency; its key and password are in ${demo.file}.` : 'The store is not empty.');
    if (!contacts) return;
    const { seedBulk } = await import('../app/demo/bulk.ts');
    const { agencyId } = await systemActorOf(context.rows.ofAllAgencies, 'demo');
    const onProgress = (inserted: number) => process.stderr.write(`\r${inserted} of ${contacts} contacts`);
    await seedBulk(context.rows.ofAllAgencies, { agencyId, contacts, now: context.now(), onProgress });
    process.stderr.write('\n');
  });

function parseCount(text: string): number {
  if (/^[1-9]\d{0,7}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('expected a whole number from 1 to 99999999');
}
