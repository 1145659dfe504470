import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextLawfulTime } from '../domain/drafts/sending-rules.ts';
import { untilSendingHours } from './sending-hours.ts';

const HOURS = 3_600_000;

it('whenever the bench runs, its clock is ahead and leaves a campaign hours to be sent', () => {
  const dates = fc.date({ min: new Date('2026-11-01'), max: new Date('2060-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(dates, (now) => {
      const ahead = untilSendingHours(now);
      expect(ahead).toBeGreaterThan(0);
      for (const later of [0, 8 * HOURS]) {
        const at = new Date(now.getTime() + ahead + later);
        expect(nextLawfulTime(at, { channel: 'sms', purpose: 'marketing' })).toEqual({ now: true });
      }
    }),
  );
});
