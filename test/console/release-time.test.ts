import { describe, expect, it } from 'vitest';
import { startTestServer } from '../support/test-server.ts';
import { createReviewAgency } from './review-agency.ts';

const server = await startTestServer();
const { clock, robot, contact, pageAt } = await createReviewAgency(server, '+33639981236');

/** When an SMS approved at the given time would be sent, as a service message and as marketing. */
async function releaseTimesAt(time: string, settings = {}) {
  clock.now = new Date(time);
  const id = await robot.sms(contact);
  const page = await pageAt(clock.now);
  await page.call('agency.settings', { serviceHours: false, alsaceMoselle: false, ...settings });
  const { draft, releaseTime: service } = await page.read(id);
  await page.call('drafts.edit', { id, change: { purpose: 'marketing' }, fingerprint: draft.fingerprint });
  return { service, marketing: (await page.read(id)).releaseTime };
}

describe('the release time', () => {
  const atOnce = { at: null, because: null, holiday: null, anyHour: false };
  const later = { holiday: null, anyHour: false };

  const NIGHT = '2026-11-20T19:00:00Z';

  it.each([
    ['on a working day', '2026-11-20T10:00:00Z', {}, atOnce],
    ['at night', NIGHT, {}, { ...later, at: '2026-11-21T07:00:00.000Z', because: 'night' }],
    ['on a Sunday', '2026-11-22T10:00:00Z', {}, { ...later, at: '2026-11-23T07:00:00.000Z', because: 'sunday' }],
    [
      'on 11 November',
      '2026-11-11T10:00:00Z',
      {},
      { ...later, at: '2026-11-12T07:00:00.000Z', because: 'holiday', holiday: 'Armistice 1918' },
    ],
    ['on 26 December', '2026-12-26T10:00:00Z', {}, atOnce],
    [
      'on 26 December in Strasbourg',
      '2026-12-26T10:00:00Z',
      { alsaceMoselle: true },
      { ...later, at: '2026-12-28T07:00:00.000Z', because: 'holiday', holiday: expect.any(String) },
    ],
  ])(
    'is the next legal hour for marketing, and for service messages the next morning after a night: %s',
    async (_, time, settings, expected) => {
      const morning = { ...later, at: '2026-11-21T07:00:00.000Z', because: 'night', anyHour: true };
      const service = time === NIGHT ? morning : atOnce;
      expect(await releaseTimesAt(time, settings)).toEqual({ service, marketing: expected });
    },
  );

  it('is the same for both if the agency chose so', async () => {
    const { service, marketing } = await releaseTimesAt('2026-11-22T10:00:00Z', { serviceHours: true });
    expect(service).toEqual(marketing);
    expect(service.because).toBe('sunday');
  });

  it('is unknown while sending is paused', async () => {
    const page = await pageAt();
    await page.call('agency.pause');
    expect((await page.read(await robot.sms(contact))).releaseTime).toMatchObject({ because: 'paused' });
    await page.call('agency.resume');
    expect((await page.read(await robot.sms(contact))).releaseTime).toEqual(atOnce);
  });
});
