import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultSendingOptions,
  nextLawfulTime,
  type SendingRule,
  sendingRules,
} from '../../../domain/drafts/sending-rules.ts';
import { smsItem } from '../../../domain/drafts/sms.ts';
import { STOP_MENTION, withStopMention } from '../../../domain/drafts/stop-mention.ts';
import { localTime } from '../../../domain/shared/local-time.ts';
import { timeZones } from '../../../storage/column-values.ts';

const marketing = { channel: 'sms', purpose: 'marketing' } as const;
const service = { channel: 'sms', purpose: 'service' } as const;
const alsace = { ...defaultSendingOptions, alsaceMoselle: true };
const marketingAt = (at: string, options = defaultSendingOptions) => nextLawfulTime(new Date(at), marketing, options);
const wait = (until: string, because: string, holiday: string | null = null) => ({
  now: false,
  until: new Date(until),
  because,
  holiday,
});

describe('marketing SMS are sent Monday to Saturday, 08:00 to 20:00 in Paris', () => {
  it('from 08:00 exactly until just before 20:00', () => {
    expect(marketingAt('2026-11-20T06:59:59.999Z')).toEqual(wait('2026-11-20T07:00:00Z', 'night'));
    expect(marketingAt('2026-11-20T07:00:00Z')).toEqual({ now: true });
    expect(marketingAt('2026-11-20T18:59:59.999Z')).toEqual({ now: true });
    expect(marketingAt('2026-11-20T19:00:00Z')).toEqual(wait('2026-11-21T07:00:00Z', 'night'));
  });

  it('on Saturday, not on Sunday', () => {
    expect(marketingAt('2026-11-21T12:00:00Z')).toEqual({ now: true });
    expect(marketingAt('2026-11-22T12:00:00Z')).toEqual(wait('2026-11-23T07:00:00Z', 'sunday'));
  });

  it.each([
    ['2027-01-01', 'Nouvel An', '2027-01-02T07:00:00Z'],
    ['2027-03-29', 'Lundi de Pâques', '2027-03-30T06:00:00Z'],
    ['2027-05-01', 'Fête du travail', '2027-05-03T06:00:00Z'],
    ['2027-05-06', 'Ascension', '2027-05-07T06:00:00Z'],
    ['2027-05-08', 'Fête de la Victoire 1945', '2027-05-10T06:00:00Z'],
    ['2027-05-17', 'Lundi de Pentecôte', '2027-05-18T06:00:00Z'],
    ['2027-07-14', 'Fête Nationale de la France', '2027-07-15T06:00:00Z'],
    ['2027-08-15', 'Assomption', '2027-08-16T06:00:00Z'],
    ['2027-11-01', 'Toussaint', '2027-11-02T07:00:00Z'],
    ['2027-11-11', 'Armistice 1918', '2027-11-12T07:00:00Z'],
    ['2026-12-25', 'Noël', '2026-12-26T07:00:00Z'],
  ])('not on %s, %s', (day, holiday, until) => {
    expect(marketingAt(`${day}T11:00:00Z`)).toEqual(wait(until, 'holiday', holiday));
  });

  it('also on days that are celebrated but no public holidays', () => {
    expect(marketingAt('2026-12-24T11:00:00Z')).toEqual({ now: true });
    expect(marketingAt('2026-12-26T11:00:00Z')).toEqual({ now: true });
    expect(marketingAt('2027-03-26T11:00:00Z')).toEqual({ now: true });
    expect(marketingAt('2027-05-30T11:00:00Z')).toMatchObject({ because: 'sunday', holiday: null });
  });

  it('in Alsace-Moselle not on Good Friday and 26 December, also in a row with other closed days', () => {
    expect(marketingAt('2027-03-26T11:00:00Z', alsace)).toEqual(
      wait('2027-03-27T07:00:00Z', 'holiday', 'Vendredi saint'),
    );
    expect(marketingAt('2026-12-24T19:30:00Z', alsace)).toEqual(wait('2026-12-28T07:00:00Z', 'night'));
    expect(marketingAt('2026-12-26T11:00:00Z', alsace)).toEqual(
      wait('2026-12-28T07:00:00Z', 'holiday', 'Lendemain de Noël'),
    );
  });

  it('at 08:00 local time also after a clock change', () => {
    expect(marketingAt('2027-03-27T19:00:00Z')).toEqual(wait('2027-03-30T06:00:00Z', 'night'));
    expect(marketingAt('2026-03-28T19:00:00Z')).toEqual(wait('2026-03-30T06:00:00Z', 'night'));
    expect(marketingAt('2026-10-24T18:00:00Z')).toEqual(wait('2026-10-26T07:00:00Z', 'night'));
    expect(marketingAt('2026-10-25T00:30:00Z')).toEqual(wait('2026-10-26T07:00:00Z', 'sunday'));
  });

  it('by the calendar of Paris, not of UTC', () => {
    expect(marketingAt('2026-12-31T22:59:00Z')).toEqual(wait('2027-01-02T07:00:00Z', 'night'));
    expect(marketingAt('2026-12-31T23:00:00Z')).toEqual(wait('2027-01-02T07:00:00Z', 'holiday', 'Nouvel An'));
  });

  it('in whatever time zone the process runs', () => {
    const rules = join(import.meta.dirname, '../../../domain/drafts/sending-rules.ts');
    const script = `import { nextLawfulTime } from ${JSON.stringify(rules)};
      const at = (text) => nextLawfulTime(new Date(text), ${JSON.stringify(marketing)});
      console.log(JSON.stringify([at('2026-11-10T19:00:00Z'), at('2026-11-11T22:59:00Z'), at('2026-11-12T07:00:00Z')]));`;
    for (const TZ of ['Pacific/Auckland', 'America/Los_Angeles']) {
      const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, TZ },
      });
      const until = '2026-11-12T07:00:00.000Z';
      expect(JSON.parse(output.toString())).toEqual([
        { now: false, until, because: 'night', holiday: null },
        { now: false, until, because: 'holiday', holiday: 'Armistice 1918' },
        { now: true },
      ]);
    }
  });
});

describe('at any time', () => {
  const at = fc.date({ min: new Date('2024-01-01'), max: new Date('2040-12-31'), noInvalidDate: true });
  const options = fc.record({
    serviceHours: fc.boolean(),
    alsaceMoselle: fc.boolean(),
    timeZone: fc.constantFrom(...timeZones),
  });
  const message = fc.constantFrom(marketing, service);

  it('the wait ends at the first later time at which sending is allowed', () => {
    fc.assert(
      fc.property(at, message, options, fc.double({ min: 0, max: 1, noNaN: true }), (from, what, chosen, share) => {
        const result = nextLawfulTime(from, what, chosen);
        if (result.now) return;
        const length = result.until.getTime() - from.getTime();
        expect(length).toBeGreaterThan(0);
        expect(nextLawfulTime(result.until, what, chosen)).toEqual({ now: true });
        for (const before of [1, length * share, length]) {
          const earlier = nextLawfulTime(
            new Date(result.until.getTime() - Math.max(1, Math.floor(before))),
            what,
            chosen,
          );
          expect(earlier).toMatchObject({ now: false, until: result.until });
        }
      }),
      { numRuns: 500 },
    );
  });

  const unhurried = fc.constantFrom(
    service,
    { channel: 'email', purpose: 'service' } as const,
    { channel: 'email', purpose: 'marketing' } as const,
  );
  const since = fc.date({ min: new Date('2026-11-02'), max: new Date('2040-12-31'), noInvalidDate: true });

  it('service SMS and all e-mail leave every day from 08:00 to 20:00 of the agency’s clocks', () => {
    fc.assert(
      fc.property(since, unhurried, fc.constantFrom(...timeZones), (when, what, timeZone) => {
        const { time } = localTime(when, timeZone);
        const lawful = nextLawfulTime(when, what, { ...defaultSendingOptions, timeZone });
        if (time >= '08:00' && time < '20:00') expect(lawful).toEqual({ now: true });
        else {
          expect(lawful).toMatchObject({ now: false, because: 'night' });
          expect(localTime((lawful as { until: Date }).until, timeZone).time).toBe('08:00');
        }
      }),
    );
  });

  it('they left at any time before these hours were introduced', () => {
    expect(nextLawfulTime(new Date('2026-10-20T02:00:00Z'), service)).toEqual({ now: true });
  });

  it('a person can let a service message leave at once, and no other', () => {
    fc.assert(
      fc.property(at, options, (when, chosen) => {
        const freely = { ...chosen, serviceHours: false };
        expect(nextLawfulTime(when, { ...service, anyHour: true }, freely)).toEqual({ now: true });
        expect(nextLawfulTime(when, { ...marketing, anyHour: true }, chosen)).toEqual(
          nextLawfulTime(when, marketing, chosen),
        );
        const kept = { ...chosen, serviceHours: true };
        expect(nextLawfulTime(when, { ...service, anyHour: true }, kept)).toEqual(
          nextLawfulTime(when, marketing, kept),
        );
      }),
    );
  });

  it('an agency can apply the marketing hours to service SMS, but not to e-mail', () => {
    fc.assert(
      fc.property(at, fc.boolean(), (when, alsaceMoselle) => {
        const chosen = { ...defaultSendingOptions, serviceHours: true, alsaceMoselle };
        expect(nextLawfulTime(when, service, chosen)).toEqual(nextLawfulTime(when, marketing, chosen));
        const email = { channel: 'email', purpose: 'marketing' } as const;
        expect(nextLawfulTime(when, email, chosen)).toEqual(nextLawfulTime(when, email));
      }),
    );
  });
});

describe('the rules', () => {
  it('are ordered by date and have days, hours and a source', () => {
    for (const row of sendingRules) {
      expect(row.days.length).toBeGreaterThan(0);
      expect(row.from < row.until).toBe(true);
      expect(row.source.length).toBeGreaterThan(20);
      const kind = sendingRules.filter(({ channel, purpose }) => channel === row.channel && purpose === row.purpose);
      expect(kind.map(({ validFrom }) => validFrom)).toEqual(kind.map(({ validFrom }) => validFrom).sort());
    }
  });

  it('a later rule applies from its day on, also to the end of a wait', () => {
    const [today] = sendingRules as [SendingRule];
    const later: SendingRule = { ...today, validFrom: '2026-11-23', days: [2, 3, 4, 5], from: '10:00', until: '13:00' };
    const rules = [...sendingRules, later];
    const withLaterRule = (text: string) => nextLawfulTime(new Date(text), marketing, defaultSendingOptions, rules);
    expect(withLaterRule('2026-11-21T18:00:00Z')).toEqual({ now: true });
    expect(withLaterRule('2026-11-21T19:00:00Z')).toEqual(wait('2026-11-24T09:00:00Z', 'night'));
    expect(withLaterRule('2026-11-24T12:00:00Z')).toEqual(wait('2026-11-25T09:00:00Z', 'night'));
  });

  it('the option for service SMS does not affect e-mail, even if e-mail has the same hours', () => {
    const [today] = sendingRules as [SendingRule];
    const rules = [...sendingRules, { ...today, channel: 'email' as const }];
    const chosen = { ...defaultSendingOptions, serviceHours: true };
    const sunday = new Date('2026-11-22T12:00:00Z');
    expect(nextLawfulTime(sunday, { channel: 'email', purpose: 'service' }, chosen, rules)).toEqual({ now: true });
  });

  it('do not cover a clock before the first of them, which is an error', () => {
    expect(() => marketingAt('1970-01-01T12:00:00Z')).toThrow('No sending rule');
  });
});

describe('the STOP mention', () => {
  it('is added once as the last line, in GSM-7', () => {
    const once = withStopMention('Portes ouvertes samedi, 12 rue des Lices. ');
    expect(once).toBe(`Portes ouvertes samedi, 12 rue des Lices.\n${STOP_MENTION}`);
    expect(withStopMention(once)).toBe(once);
    expect(smsItem('+33639980001', STOP_MENTION, 'marketing').encoding).toBe('GSM-7');
  });

  it.each([
    'Venez ! STOP au 36180',
    'Venez ! STOP SMS au 38200',
    'Visitez-nous. Répondez STOP pour ne plus rien recevoir',
    'Visitez-nous. Envoyez le mot STOP à ce numéro',
    'REPONDRE STOP POUR REFUSER',
    'Visitez-nous. Re\u0301pondez STOP.',
    'Open house on Saturday. Reply STOP to opt out',
  ])('is not added to "%s"', (body) => expect(withStopMention(body)).toBe(body));

  it.each([
    'Le chantier : STOP le 3. Merci de répondre.',
    'Répondez vite. Prix STOP : 36180 euros',
    'répondez stop',
    'STOP AUX LOYERS 750000',
    'Rendez-vous au STOP 12 rue des Lices',
    'Envoyez une photo. STOP',
  ])('is added to "%s"', (body) => expect(withStopMention(body)).toBe(`${body}\n${STOP_MENTION}`));
});
