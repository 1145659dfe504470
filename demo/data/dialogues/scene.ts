import type { Consents } from '../people/consents.ts';
import { isMobile } from '../people/person.ts';
import type { Random } from '../random.ts';
import type { Cast, Pools } from './cast.ts';

export type Channel = 'sms' | 'email';

/** Minutes since the message before, who writes, and what. */
export type Turn = readonly [after: number, from: 'us' | 'them', text: string];

export type Script = { subject?: string; turns: Turn[]; note?: string };

type Play<C> = {
  language?: 'en';
  /** Ends with their STOP; all other scenes are with people who still want to hear from us. */
  farewell?: true;
  fits?: (cast: C) => boolean;
  /** When the first message is written. */
  opens: (cast: C, random: Random, now: Date) => Date;
  script: (cast: C, random: Random, now: Date) => Script;
};

/** A kind of conversation that the agency has now and then. */
export type Scene = {
  channel: Channel;
  times: number;
  /** Those who could have it. */
  castings(pools: Pools): Casting[];
};

export type Casting = {
  cast: Cast;
  opens(random: Random, now: Date): Date;
  script(random: Random, now: Date): Script;
  isPossible(consents: Consents, opensAt: Date): boolean;
};

export function scene<P extends keyof Pools>(
  pool: P,
  channel: Channel,
  times: number,
  play: Play<Pools[P][number]>,
): Scene {
  const { fits, opens, script, language = 'fr', farewell = false } = play;
  const possible = (cast: Cast) => cast.prospect.firstName !== null && cast.prospect.language === language;
  return {
    channel,
    times,
    castings: (pools) =>
      (pools[pool] as Pools[P][number][])
        .filter((cast) => possible(cast) && (fits?.(cast) ?? true))
        .map((cast) => ({
          cast,
          opens: (random, now) => opens(cast, random, now),
          script: (random, now) => script(cast, random, now),
          isPossible: (consents, opensAt) => mayWrite(channel, cast, consents, opensAt, farewell),
        })),
  };
}

/** One to one, an e-mail needs no consent, but is not sent to those who refused it; a text message needs one. */
function mayWrite(channel: Channel, { prospect }: Cast, consents: Consents, at: Date, farewell: boolean): boolean {
  const { status } = consents[channel];
  if (at < prospect.createdAt) return false;
  if (channel === 'email') return prospect.email !== null && (status === 'granted' || status === 'unknown');
  const before = consents.said.sms.findLast((statement) => statement.at <= at);
  return isMobile(prospect.phone) && before?.status === 'granted' && status === (farewell ? 'opted_out' : 'granted');
}
