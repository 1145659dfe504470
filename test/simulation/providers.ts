import { EventEmitter } from 'node:events';
import type https from 'node:https';
import type { ChannelDrivers, Driver, OutgoingEmail, SendResult } from '../../delivery/driver.ts';
import { twilio } from '../../delivery/sms/twilio.ts';
import { wholeBody } from '../../delivery/whole-body.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import type { Channel } from '../../storage/column-values.ts';
import { AUTH_TOKEN, type Callback, mailStatus, OWN_NUMBER, twilioStatus } from './callbacks.ts';
import type { ClefProcess } from './clef-process.ts';
import type { Faults } from './faults.ts';
import type { Timeline } from './timeline.ts';
import type { Trace } from './trace.ts';

/** One request that a provider got. `accepted`: it took the message, whatever it answered. */
export type ProviderCall = {
  at: number;
  channel: Channel;
  /** The draft's public id. */
  id: string;
  to: string;
  subject: string | null;
  body: string;
  accepted: boolean;
  /** Whether the person gets it: a provider that recognises the id takes a repetition, and sends nothing. */
  isSent: boolean;
};

const TWILIO_URL = 'https://twilio.example';

/** The answers of providers to a request. The first is how they behave when nothing goes wrong. */
const behaviours = [
  'accept',
  'refuse',
  'busy',
  'overloaded',
  'unreachable',
  'break after accepting',
  'break before accepting',
  'silent after accepting',
  'silent',
  'error after accepting',
  'slow',
  'process dies before',
  'process dies after',
] as const;
type Behaviour = (typeof behaviours)[number];
const accepts = (behaviour: Behaviour) => /accept|slow|after/.test(behaviour);

type World = {
  timeline: Timeline;
  faults: Faults;
  trace: Trace;
  /** Called at the moment at which a provider gets a request. */
  onCall(call: ProviderCall): void;
  /** Gives a call-back to a process of Clef, later. */
  callBack(callback: Callback, delayMs: number): void;
};

/**
 * The provider of SMS, as Twilio's driver sees it through `https.request`, and the provider of e-mail, as a driver of its own. In
 * some months the latter recognises a repeated id.
 */
export function createProviders({ timeline, faults, trace, onCall, callBack }: World) {
  const { random } = faults;
  const recognisesIds = random.chance(0.5);
  const acceptedIds = new Set<string>();
  let messages = 0;

  const choose = (): Behaviour =>
    faults.happens(timeline.now, faults.rates.provider) ? random.pick(behaviours.slice(1)) : 'accept';

  /** One request. @returns the provider's id of the message, or how the request failed */
  async function request(call: Omit<ProviderCall, 'at' | 'accepted' | 'isSent'>, owner: ClefProcess | undefined) {
    const behaviour = choose();
    if (behaviour === 'process dies before') await owner?.crash('before the provider got the message');
    const accepted = accepts(behaviour);
    const isSent = accepted && !(call.channel === 'email' && recognisesIds && acceptedIds.has(call.id));
    if (accepted) acceptedIds.add(call.id);
    onCall({ ...call, at: timeline.now, accepted, isSent });
    trace.say(`${call.channel} request`, `${behaviour} → ${call.to} ${call.id} ${JSON.stringify(call.body)}`);
    if (behaviour === 'process dies after') await owner?.crash('after the provider got the message');
    const providerId =
      call.channel === 'sms' ? `SM${String(++messages).padStart(32, '0')}` : `<${call.id}@agence.example>`;
    if (accepted) report(call.channel, call.id, providerId);
    if (behaviour === 'slow') await timeline.sleep(random.between(5000, 14_000));
    else if (!behaviour.startsWith('silent')) await timeline.sleep(random.between(20, 400));
    return { behaviour, providerId };
  }

  /** Call-backs about a message: sometimes before the answer, late, twice, in another order, or never. */
  function report(channel: Channel, id: string, providerId: string): void {
    const isTroubled = () => faults.happens(timeline.now, faults.rates.callback);
    const statuses = ['sent', random.chance(0.9) ? 'delivered' : 'undelivered'];
    for (const [index, status] of statuses.entries()) {
      if (isTroubled()) continue;
      const late = isTroubled() ? random.between(60_000, 2 * 86_400_000) : 0;
      const delay = index * 2000 + random.between(50, 4000) + late;
      const times = isTroubled() ? 2 : 1;
      for (let time = 0; time < times; time += 1) {
        callBack(
          channel === 'sms' ? twilioStatus(id, providerId, status) : mailStatus(id, providerId, status),
          delay * (time + 1),
        );
      }
    }
  }

  function openMail(owner: ClefProcess): Driver<OutgoingEmail> {
    return {
      name: 'mail',
      idempotent: recognisesIds,
      send: async ({ id, to, subject, text }): Promise<SendResult> => {
        if (!owner.isAlive) return new Promise(() => undefined);
        const timeout = timeline.sleep(15_000).then(() => ({ behaviour: 'silent' as const, providerId: '' }));
        const answer = request({ channel: 'email', id, to, subject, body: text }, owner).then((given) =>
          given.behaviour.startsWith('silent') ? timeout : given,
        );
        const { behaviour, providerId } = await Promise.race([answer, timeout]);
        if (behaviour === 'refuse') return { outcome: 'refused', code: '550', detail: 'No such mailbox.' };
        if (behaviour === 'busy') return { outcome: 'retry', detail: '450 Busy.', afterSeconds: random.whole(1, 900) };
        if (behaviour === 'overloaded' || behaviour === 'unreachable')
          return { outcome: 'retry', detail: '421 Overloaded.' };
        if (behaviour === 'accept' || behaviour === 'slow') return { outcome: 'accepted', providerId };
        return { outcome: 'unknown', detail: 'The answer was lost.' };
      },
      callbacks: { maxBytes: 10_000, admit: () => wholeBody((body) => ({ events: [JSON.parse(body)] })) },
      close: async () => undefined,
    };
  }

  /** Twilio's API (twilio.com/docs/messaging/api/message-resource). `connect`: a connection stands. */
  async function answerTwilio(body: string, signal: AbortSignal, connect: () => void): Promise<object> {
    const owner = timeline.owner() as ClefProcess | undefined;
    if (owner?.isAlive === false) return new Promise<never>(() => undefined);
    const form = new URLSearchParams(body);
    const given = (name: string) => form.get(name) as string;
    const id = new URL(given('StatusCallback')).searchParams.get('id') as string;
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    );
    const call = { channel: 'sms', id, to: given('To'), subject: null, body: given('Body') } as const;
    const { behaviour, providerId } = await Promise.race([request(call, owner), aborted]);
    const failed = (code: string) => Object.assign(new Error(code), { code });
    if (behaviour === 'unreachable') throw failed('ECONNREFUSED');
    connect();
    switch (behaviour) {
      case 'refuse':
        return answerOf(400, { code: 21211, message: 'Invalid To' });
      case 'busy':
        return answerOf(429, { code: 20429, message: 'Too many' }, { 'retry-after': String(random.whole(1, 900)) });
      case 'overloaded':
        return answerOf(503, { code: 20503, message: 'Overloaded' });
      case 'error after accepting':
        return answerOf(500, { code: 20500, message: 'Internal error' });
      case 'break after accepting':
      case 'break before accepting':
        throw failed('ECONNRESET');
      case 'silent':
      case 'silent after accepting':
        return aborted;
      default:
        return answerOf(201, { sid: providerId });
    }
  }

  /** The part of `https.request` that a driver uses. */
  function requestTwilio(_url: string, { signal }: { signal: AbortSignal }) {
    const outgoing = Object.assign(new EventEmitter(), {
      end: (body: string) => {
        const socket = new EventEmitter();
        outgoing.emit('socket', socket);
        answerTwilio(body, signal, () => socket.emit('secureConnect')).then(
          (answer) => outgoing.emit('response', answer),
          (error) => {
            // A connection stands whenever the provider may have got the request; one that is silent has one too.
            if (signal.aborted) socket.emit('secureConnect');
            outgoing.emit('error', error);
          },
        );
      },
    });
    return outgoing;
  }

  return {
    recognisesIds,
    /** Stands in for `https.request`, which only Twilio's driver calls. */
    request: requestTwilio as unknown as typeof https.request,
    openDrivers: (owner: ClefProcess, { baseUrl }: AppContext): ChannelDrivers => {
      const settings = {
        CLEF_TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
        CLEF_TWILIO_AUTH_TOKEN: AUTH_TOKEN,
        CLEF_TWILIO_FROM: OWN_NUMBER,
        CLEF_TWILIO_URL: TWILIO_URL,
      };
      const callbackUrl = (driver: string, id?: string) => `${baseUrl()}/api/inbound/${driver}${id ? `?id=${id}` : ''}`;
      return { sms: twilio.open(settings, { callbackUrl, token: String }), email: openMail(owner) };
    },
  };
}

/** An answer with JSON, as far as a driver reads it. */
const answerOf = (statusCode: number, content: object, headers: Record<string, string> = {}) => ({
  statusCode,
  statusMessage: '',
  headers,
  setEncoding: () => [JSON.stringify(content)],
});
