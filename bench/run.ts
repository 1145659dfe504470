import { parseArgs } from 'node:util';
import { filledAgency } from './agency.ts';
import { approvals } from './approvals.ts';
import { campaigns } from './campaign.ts';
import { dropOwnDatabases } from './database.ts';
import { events } from './events.ts';
import { mcpReads } from './mcp.ts';
import { paging } from './paging.ts';
import { progress } from './progress.ts';
import { restReads } from './rest.ts';
import { search } from './search.ts';
import { subjectOn } from './subject.ts';
import { type Row, tableOf } from './table.ts';
import { toolsList } from './tools-list.ts';

const FULL = {
  contacts: 1_000_000,
  searches: 1000,
  pages: 200,
  count: 7,
  seconds: 2,
  warmUpSeconds: 2,
  clicks: 200,
  looks: 100,
  messages: 3000,
  told: 4000,
  writes: 1000,
};
const QUICK = {
  contacts: 100_000,
  searches: 400,
  pages: 60,
  count: 3,
  seconds: 1,
  warmUpSeconds: 1,
  clicks: 60,
  looks: 30,
  messages: 600,
  told: 1000,
  writes: 300,
};
const SMALL = 10_000;

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });

async function bench(size: typeof FULL): Promise<Row[]> {
  await using small = await filledAgency(SMALL);
  await using subject = await subjectOn(small);
  const rows = [...(await restReads(subject, size)), ...(await mcpReads(subject, size)), await toolsList(subject)];
  rows.push(...(await approvals(small, size)), ...(await campaigns(size)), ...(await events(size)));
  await using large = await filledAgency(size.contacts);
  rows.push(
    ...(await search({ agency: small, contacts: SMALL }, { agency: large, contacts: size.contacts }, size.searches)),
    await paging(large, size.pages),
  );
  return rows;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await dropOwnDatabases();
    process.exit(1);
  });
}

try {
  const rows = await bench(values.quick ? QUICK : FULL);
  progress('');
  console.log(tableOf(rows));
} catch (error) {
  progress('');
  console.error(process.env.DEBUG ? error : `bench: ${(error as Error).message}`);
  process.exitCode = 1;
}
