import { afterAll, expect, it } from 'vitest';
import { signInToConsole } from '../../console/client.ts';
import { fakeTwilio } from '../../delivery/fake-twilio.ts';
import { startReceiver } from '../../jobs/webhooks/receiver.ts';
import { createInstallation } from '../../support/installation.ts';
import { startServer } from '../../support/process.ts';
import { size } from '../../support/size.ts';
import { twilioSettings } from '../../support/twilio-server.ts';
import { actions, type Scene } from './actions.ts';
import { createBusyAgency } from './agency.ts';
import { trendOf } from './flat.ts';
import { inspectable, openReadings, type Reading } from './readings.ts';

/** In the matrix each action runs once: too little to be judged, but a broken action shows. */
const MINUTES = size(0, 0, Number(process.env.CLEF_SOAK_MINUTES ?? 20));
/** Caches fill, code is compiled and pools open in the first quarter: five minutes of twenty. */
const WARM_UP = 0.25;
const CLIENTS = 6;
/** Fewer rounds cannot be judged, however slow the machine is. */
const LEAST = 12;

/** How often a round does each action; a round is the same work every time, in another order. */
const times: Record<keyof typeof actions, number> = {
  ...{ read: 12, write: 6, refused: 4, modernTools: 2, legacyTools: 2, approve: 6, reject: 2, callBack: 6 },
  ...{ console: 6, session: 2, live: 10, enroll: 2, campaign: 1 },
};

type Round = { seconds: number; reading: Reading };

/** Loads a server for some minutes, at least for some rounds, and reads what it holds after each round. */
async function soak(minutes: number, least: number, nodeOptions = ''): Promise<Round[]> {
  const provider = await fakeTwilio();
  afterAll(() => provider.close());
  const receiver = await startReceiver((_, nth) => (nth % 200 === 0 ? 503 : 204));
  const environment: Record<string, string> = {
    ...(await createInstallation()),
    ...{ CLEF_DEMO: 'off', CLEF_SMS: 'twilio', CLEF_WEBHOOKS_PRIVATE: 'on' },
    ...twilioSettings(provider.url),
    ...inspectable(nodeOptions),
  };
  const agency = await createBusyAgency(environment, receiver.url);
  const server = await startServer(environment);
  const readings = await openReadings(server, environment.DATABASE_URL);
  const page = await signInToConsole(server.url, agency.owner);
  let used = 0;
  const nextKey = () => agency.keys[used++ % agency.keys.length] as string;
  const scene: Scene = { url: server.url, agency, page, provider, nextKey };
  const rounds: Round[] = [];
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  while (rounds.length < least || seconds() < minutes * 60) {
    await performRound(scene);
    rounds.push({ reading: await readings.read(), seconds: seconds() });
    provider.receipts.splice(0);
    receiver.receipts.splice(0);
  }
  await readings.close();
  expect(await server.stop('SIGTERM')).toMatchObject({ code: 0 });
  return rounds;
}

async function performRound(scene: Scene): Promise<void> {
  const names = Object.entries(times).flatMap(([name, count]) =>
    Array<keyof typeof actions>(count).fill(name as never),
  );
  const coming = names.sort(() => Math.random() - 0.5);
  const client = async () => {
    for (let name = coming.pop(); name; name = coming.pop()) await actions[name](scene);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

const quantities = ['heap', 'external', 'resident', 'handles', 'files', 'connections'] as const;

/** The quantities that are not flat after the warm-up; prints the figures of all. */
function growing(rounds: Round[]): string[] {
  const judged = rounds.filter(({ seconds }) => seconds >= WARM_UP * (rounds.at(-1) as Round).seconds);
  const lines = quantities.map((quantity) => {
    const points = judged.map(({ seconds, reading }) => ({ seconds, value: reading[quantity] }));
    const { isFlat, first, last, growth } = trendOf(points);
    const figures = `${format(first)} → ${format(last)}, slope ${(growth * 100).toFixed(1)} %`;
    return { quantity, isFlat, text: `${quantity.padEnd(12)} ${figures}${isFlat ? '' : ', GROWS'}` };
  });
  console.log([`${rounds.length} rounds`, ...lines.map(({ text }) => text)].join('\n'));
  return lines.filter(({ isFlat }) => !isFlat).map(({ quantity }) => quantity);
}

const format = (value: number) => (value > 1e5 ? `${(value / 1e6).toFixed(1)} MB` : String(value));

it('memory, handles and connections stay flat under a mixed load', async () => {
  const rounds = await soak(MINUTES, MINUTES > 0 ? LEAST : 1);
  expect(Math.min(...rounds.map(({ reading }) => reading.heap))).toBeGreaterThan(1e6);
  if (MINUTES > 0) expect(growing(rounds)).toEqual([]);
});

it.runIf(MINUTES > 0)('a server that keeps its requests and their timers does not pass', async () => {
  const leak = `--import=${new URL('leak.ts', import.meta.url)}`;
  expect(growing(await soak(0, LEAST, leak))).toEqual(expect.arrayContaining(['heap', 'handles']));
});
