import { parseArgs } from 'node:util';
import { createBenchAgency } from './agency.ts';
import { measureApprovals } from './approvals.ts';
import { measureCampaigns } from './campaigns.ts';
import { measureChecks } from './checks.ts';
import { dropDatabases } from './database.ts';
import { measureEvents } from './events.ts';
import { measureMcpReads } from './mcp.ts';
import { measurePaging } from './paging.ts';
import { progress } from './progress.ts';
import { measureRestReads } from './rest.ts';
import { measureSearch } from './search.ts';
import { startServerUnderTest } from './server-under-test.ts';
import { formatTable, type Row } from './table.ts';
import { measureToolsList } from './tools-list.ts';

const FULL = {
  contacts: 1_000_000,
  searches: 1000,
  pages: 200,
  checks: 200,
  count: 7,
  seconds: 2,
  warmUpSeconds: 2,
  approvals: 200,
  queueReads: 100,
  messages: 3000,
  eventCount: 4000,
  writes: 1000,
};
const QUICK = {
  contacts: 100_000,
  searches: 400,
  pages: 60,
  checks: 100,
  count: 3,
  seconds: 1,
  warmUpSeconds: 1,
  approvals: 60,
  queueReads: 30,
  messages: 600,
  eventCount: 1000,
  writes: 300,
};
const SMALL_AGENCY_CONTACTS = 10_000;

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });

async function bench(size: typeof FULL): Promise<Row[]> {
  await using small = await createBenchAgency(SMALL_AGENCY_CONTACTS);
  await using server = await startServerUnderTest(small);
  const rows = [
    ...(await measureRestReads(server, size)),
    ...(await measureMcpReads(server, size)),
    await measureToolsList(server),
    ...(await measureApprovals(small, size)),
    ...(await measureCampaigns(size)),
    ...(await measureEvents(size)),
  ];
  await using large = await createBenchAgency(size.contacts);
  const smallAgency = { agency: small, contacts: SMALL_AGENCY_CONTACTS };
  const largeAgency = { agency: large, contacts: size.contacts };
  rows.push(...(await measureSearch(smallAgency, largeAgency, size.searches)), await measurePaging(large, size.pages));
  rows.push(...(await measureChecks(large, size.checks)));
  return rows;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await dropDatabases();
    process.exit(1);
  });
}

try {
  const rows = await bench(values.quick ? QUICK : FULL);
  progress('');
  console.log(formatTable(rows));
} catch (error) {
  progress('');
  console.error(process.env.DEBUG ? error : `bench: ${(error as Error).message}`);
  process.exitCode = 1;
}
