import { type BenchAgency, createBenchAgency } from './agency.ts';
import { measureAgent } from './agent.ts';
import { measureApprovals } from './approvals.ts';
import { measureCampaigns } from './campaigns.ts';
import { measureChecks } from './checks.ts';
import { measureConsole } from './console.ts';
import { measureEmbedded } from './embedded.ts';
import { measureEvents } from './events.ts';
import { measureFairness } from './fairness.ts';
import { measureFirstPage } from './first-page.ts';
import { measureMatching } from './matching.ts';
import { measureMcpReads } from './mcp.ts';
import { measureMemory } from './memory.ts';
import { measurePaging } from './paging.ts';
import { measureProperties } from './properties.ts';
import { measureQueuePage } from './queue-page.ts';
import { measureRestReads } from './rest.ts';
import { measureSearch } from './search.ts';
import { type ServerUnderTest, startServerUnderTest } from './server-under-test.ts';
import type { Row } from './table.ts';
import { measureToday } from './today.ts';
import { measureToolsList } from './tools-list.ts';
import { measureWrites } from './writes.ts';

export const FULL = {
  /** The size of an agency whose contacts are searched, listed and written by key. */
  contacts: 1_000_000,
  /** The size of an agency whose pages are measured: twice the largest that is expected. */
  pageContacts: 100_000,
  searches: 1000,
  pages: 200,
  checks: 200,
  count: 7,
  seconds: 2,
  warmUpSeconds: 2,
  approvals: 200,
  agentRequests: 200,
  queueReads: 100,
  todayReads: 100,
  consoleCalls: 120,
  matches: 100,
  messages: 3000,
  fairMessages: 5000,
  eventCount: 4000,
  writes: 1000,
  embeddedMessages: 2000,
  memorySeconds: 30,
  pageLoads: 7,
};
export const QUICK: typeof FULL = {
  contacts: 100_000,
  pageContacts: 50_000,
  searches: 400,
  pages: 60,
  checks: 100,
  count: 3,
  seconds: 1,
  warmUpSeconds: 1,
  approvals: 60,
  agentRequests: 60,
  queueReads: 30,
  todayReads: 40,
  consoleCalls: 20,
  matches: 30,
  messages: 600,
  fairMessages: 1000,
  eventCount: 1000,
  writes: 300,
  embeddedMessages: 600,
  memorySeconds: 10,
  pageLoads: 3,
};
const SMALL_AGENCY_CONTACTS = 10_000;
/** More than the long queue has drafts. */
const QUEUE_CONTACTS = 12_000;

/** The agencies that several parts share. Each is made when a part first asks for it. */
export type Agencies = AsyncDisposable & {
  small(): Promise<BenchAgency>;
  large(): Promise<BenchAgency>;
  /** The small agency behind a running server. */
  served(): Promise<ServerUnderTest>;
};

export function openAgencies(contacts: number): Agencies {
  const stack = new AsyncDisposableStack();
  const once = <T extends AsyncDisposable>(make: () => Promise<T>) => {
    let made: Promise<T> | undefined;
    return () => {
      made ??= make().then((resource) => stack.use(resource));
      return made;
    };
  };
  const small = once(() => createBenchAgency(SMALL_AGENCY_CONTACTS));
  return {
    small,
    large: once(() => createBenchAgency(contacts)),
    served: once(async () => startServerUnderTest(await small())),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

type Part = (agencies: Agencies, size: typeof FULL) => Promise<Row[]>;

/** The parts in the order of the whole bench. What writes into the small agency comes after what reads from it. */
export const parts: Record<string, Part> = {
  rest: async (agencies, size) => measureRestReads(await agencies.served(), size),
  mcp: async (agencies, size) => measureMcpReads(await agencies.served(), size),
  'tools-list': async (agencies) => [await measureToolsList(await agencies.served())],
  writes: async (_, size) => {
    await using agency = await createBenchAgency(SMALL_AGENCY_CONTACTS);
    return await measureWrites(agency, size);
  },
  search: async (agencies, size) => {
    const small = { agency: await agencies.small(), contacts: SMALL_AGENCY_CONTACTS };
    const large = { agency: await agencies.large(), contacts: size.contacts };
    return measureSearch(small, large, size.searches);
  },
  paging: async (agencies, size) => [await measurePaging(await agencies.large(), size.pages)],
  checks: async (agencies, size) => measureChecks(await agencies.large(), size.checks),
  approvals: async (agencies, size) => [await measureApprovals(await agencies.small(), size.approvals)],
  agent: async (agencies, size) => measureAgent(await agencies.small(), size),
  page: async (_, size) => {
    await using agency = await createBenchAgency(QUEUE_CONTACTS);
    return await measureQueuePage(agency, size.queueReads);
  },
  today: (_, size) => measureToday(size.pageContacts, size.todayReads),
  console: (_, size) => measureConsole({ contacts: size.pageContacts, count: size.consoleCalls }),
  matching: (_, size) => measureMatching(size.pageContacts, size.matches),
  properties: (_, size) => measureProperties(size.pageContacts, size.matches),
  campaigns: (_, size) => measureCampaigns(size),
  fairness: (_, size) => measureFairness(size),
  events: (_, size) => measureEvents(size),
  embedded: (_, size) => measureEmbedded(size),
  memory: (_, size) => measureMemory(size),
  'first-page': (_, size) => measureFirstPage(size),
};
