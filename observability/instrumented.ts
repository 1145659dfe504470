import type { RequestListener } from 'node:http';
import type { Channels } from '../approval/release/hand-over.ts';
import type { Driver, Outgoing } from '../delivery/driver.ts';
import type { Poster } from '../delivery/webhooks/post.ts';
import type { Queue } from '../storage/queue.ts';
import type { Metrics } from './metrics.ts';

/** The same queue, with the time that each of its jobs takes in this process. */
export const measuredQueue = (queue: Queue, { jobs }: Metrics): Queue => ({
  ...queue,
  work: (task, handler) =>
    queue.work(task, async (job) => {
      const ended = jobs.startTimer({ task });
      try {
        await handler(job);
      } catch (error) {
        ended({ outcome: 'failed' });
        throw error;
      }
      ended({ outcome: 'done' });
    }),
});

/** The same drivers, with what their providers answered. */
export const measuredChannels = ({ sms, email }: Channels, metrics: Metrics): Channels => ({
  sms: measured('sms', sms, metrics),
  email: measured('email', email, metrics),
});

const measured = <O extends Outgoing>(channel: string, driver: Driver<O>, { handOvers }: Metrics): Driver<O> => ({
  ...driver,
  send: async (message) => {
    const handover = await driver.send(message);
    handOvers.inc({ channel, driver: driver.name, outcome: handover.outcome });
    return handover;
  },
});

/** The same poster, with what became of each attempt at a webhook. */
export const measuredPoster = (poster: Poster, { webhookAttempts }: Metrics): Poster => ({
  ...poster,
  post: async (posting) => {
    const answer = await poster.post(posting);
    webhookAttempts.inc({ outcome: outcomeOf(answer.statusCode) });
    return answer;
  },
});

/** The class of its status, `2xx` for instance, or that there was no answer. */
const outcomeOf = (status: number | null) => (status === null ? 'no answer' : `${Math.floor(status / 100)}xx`);

/** The same listener, with how long its answers take. */
export const measuredRequests =
  (listener: RequestListener, { requests }: Metrics): RequestListener =>
  (request, response) => {
    const ended = requests.startTimer({ surface: surfaceOf(request.url ?? '') });
    response.once('close', () => ended({ status: response.writableFinished ? response.statusCode : 'broken' }));
    listener(request, response);
  };

/** Of a path its door: paths hold ids, and labels must stay few. */
const surfaceOf = (url: string): string => surfaces.find(([prefix]) => url.startsWith(prefix))?.[1] ?? 'pages';

const surfaces = [
  ['/api/mcp', 'tools'],
  ['/api/inbound', 'inbound'],
  ['/api/', 'rest'],
  ['/console/live', 'live'],
  ['/console/', 'console'],
  ['/assets/', 'assets'],
  ['/docs', 'docs'],
  ['/openapi', 'docs'],
] as const;
