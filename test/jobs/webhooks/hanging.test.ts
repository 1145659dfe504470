import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { announcing, startWorkers } from '../../../app/job-handlers.ts';
import type { Answer, Poster } from '../../../delivery/webhooks/post.ts';
import { createWebhook } from '../../../domain/webhooks/webhooks.ts';
import { embedded } from '../../support/installation.ts';
import { size } from '../../support/size.ts';
import { world } from '../../support/world.ts';
import { receiver } from './receiver.ts';
import { posting } from './subscriber.ts';
import { happen } from './told.ts';

const here = await world();
const log = pino({ level: 'silent' });
const queue = await here.store.queue((error) => log.error(error));
const context = { ...here.context, ...announcing(here.store, queue, log) };

const EVENTS = embedded ? 6 : size(20, 500);
const HEALTHY = 20;
const STUCK = 'http://stuck.example/';

/** Posts as ever, but to one address without an end: no clock gives that up before the test does. */
function withOneThatHangs(real: Poster) {
  const held: ((answer: Answer) => void)[] = [];
  const post: Poster['post'] = (posting) =>
    posting.url === STUCK ? new Promise<Answer>((answer) => held.push(answer)) : real.post(posting);
  return { held, poster: { ...real, post } };
}

it('a subscriber that never answers delays none of twenty others, and holds ten connections at most', async () => {
  const agency = await here.agency();
  const healthy = await receiver();
  await agency.does(createWebhook, { name: 'hangs', url: STUCK });
  for (let n = 0; n < HEALTHY; n += 1) {
    await agency.does(createWebhook, { name: `healthy ${n}`, url: `${healthy.url}/${n}` });
  }
  await happen(context, agency.id, EVENTS);
  const { held, poster } = withOneThatHangs(posting());
  const workers = await startWorkers(context, here.channels, poster, queue, log);
  afterAll(() => queue.close());

  await healthy.took(EVENTS * HEALTHY);
  expect(held).toHaveLength(Math.min(EVENTS, 10));
  const each = Map.groupBy(healthy.receipts, ({ path }) => path);
  expect([...each.values()].map((receipts) => receipts.length)).toEqual(Array(HEALTHY).fill(EVENTS));

  await queue.rest();
  const ended = workers.end();
  for (const answer of held) answer({ statusCode: null, response: null, failure: 'too_slow' });
  await ended;
  const attempts = here.db.selectFrom('webhook_attempt').select('failure').where('agency_id', '=', agency.id);
  const failed = await attempts.where('failure', 'is not', null).execute();
  expect(failed).toHaveLength(Math.min(EVENTS, 10));
});
