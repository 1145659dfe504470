import type { RequestListener } from 'node:http';
import type { AgentOptions } from '../../agent/open-agent.ts';
import type { LanguageModel } from '../../delivery/ai/language-model.ts';
import type { ChannelDrivers, Driver, Outgoing } from '../../delivery/driver.ts';
import type { WebhookClient } from '../../delivery/webhooks/post.ts';
import type { Queue } from '../../storage/queue.ts';
import type { Metrics } from './metrics.ts';

/** Measures how long each job takes in this process. */
export const measureQueue = (queue: Queue, { jobs }: Metrics): Queue => ({
  ...queue,
  work: (name, handler) =>
    queue.work(name, async (job) => {
      const stopTimer = jobs.startTimer({ task: name });
      try {
        await handler(job);
      } catch (error) {
        stopTimer({ outcome: 'failed' });
        throw error;
      }
      stopTimer({ outcome: 'done' });
    }),
});

/** Counts the providers' answers. */
export const measureDrivers = ({ sms, email }: ChannelDrivers, metrics: Metrics): ChannelDrivers => ({
  sms: measured('sms', sms, metrics),
  email: measured('email', email, metrics),
});

const measured = <O extends Outgoing>(channel: string, driver: Driver<O>, { sends }: Metrics): Driver<O> => ({
  ...driver,
  send: async (message) => {
    const result = await driver.send(message);
    sends.inc({ channel, driver: driver.name, outcome: result.outcome });
    return result;
  },
});

/** Counts the attempts at webhooks by their result. */
export const measureWebhooks = (poster: WebhookClient, { webhookAttempts }: Metrics): WebhookClient => ({
  ...poster,
  post: async (posting) => {
    const answer = await poster.post(posting);
    webhookAttempts.inc({ outcome: outcomeOf(answer.statusCode) });
    return answer;
  },
});

/** The class of the status, for instance `2xx`, or `no answer`. */
const outcomeOf = (status: number | null) => (status === null ? 'no answer' : `${Math.floor(status / 100)}xx`);

/** Counts the answers of the language model. The label leaves its model out, which is a setting and no constant. */
export const measureLanguageModel = (model: LanguageModel, { modelAnswers }: Metrics): LanguageModel => ({
  ...model,
  write: async (request) => {
    const answer = await model.write(request);
    const [driver] = model.name.split(':', 1);
    modelAnswers.inc({ driver, outcome: answer.outcome === 'written' ? 'written' : answer.failure });
    return answer;
  },
});

/** Counts what the agencies' own agents were asked, by how it ended. The label leaves out the model and the agency. */
export const countAgentRuns =
  ({ agentRuns }: Metrics): AgentOptions['onEnd'] =>
  (driver, outcome) =>
    agentRuns.inc({ driver, outcome });

/** Measures how long each answer takes. */
export const measureRequests =
  (listener: RequestListener, { requests }: Metrics): RequestListener =>
  (request, response) => {
    const stopTimer = requests.startTimer({ surface: surfaceOf(request.url ?? '') });
    response.once('close', () => stopTimer({ status: response.writableFinished ? response.statusCode : 'broken' }));
    listener(request, response);
  };

/** Labels by surface, not by path, because paths contain ids and a metric must have few label values. */
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
