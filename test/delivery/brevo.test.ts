import { afterAll, expect, it } from 'vitest';
import type { Driver } from '../../delivery/driver.ts';
import { openDriver, smsDrivers } from '../../delivery/driver-registry.ts';
import { at, draftId, driverContext, receive, sms } from './driver-fixtures.ts';
import { brevoCallback, brevoKey, complaints, fakeBrevo } from './fake-brevo.ts';

const provider = await fakeBrevo();
afterAll(() => provider.close());

const open = (more = {}): Driver<any> => {
  const settings = { CLEF_BREVO_API_KEY: brevoKey, CLEF_BREVO_SENDER: 'AgencePort', CLEF_BREVO_URL: provider.url };
  return openDriver(smsDrivers, 'brevo', { ...settings, ...more }, driverContext);
};
const driver = open();
const sent = () => JSON.parse(provider.receipts.at(-1)?.body ?? '');

it('sends the approved text and the call-back address', async () => {
  expect(await driver.send(sms)).toEqual({ outcome: 'accepted', providerId: '1511882900176001' });
  expect(sent()).toEqual({
    sender: 'AgencePort',
    recipient: '33639980142',
    content: sms.body,
    type: 'transactional',
    unicodeEnabled: false,
    tag: draftId,
    webUrl: `https://clef.example/api/inbound/brevo?id=${draftId}&token=token-of-brevo`,
  });
});

it('marks marketing, and requests UCS-2 where the text needs it', async () => {
  await driver.send({ ...sms, body: 'Bientôt 🏠', purpose: 'marketing' });
  expect(sent()).toMatchObject({ content: 'Bientôt 🏠', type: 'marketing', unicodeEnabled: true });
});

it('returns the reason of a refusal without the number and the text', async () => {
  provider.next(complaints.recipient, complaints.credits);
  expect(await driver.send(sms)).toEqual({
    outcome: 'refused',
    code: 'invalid_parameter',
    detail: '400 invalid_parameter telephone …42 for « … » is not valid',
  });
  expect(await driver.send(sms)).toMatchObject({ outcome: 'refused', code: 'not_enough_credits' });
  expect(await open({ CLEF_BREVO_API_KEY: 'wrong' }).send(sms)).toMatchObject({ code: 'unauthorized' });
});

it('waits as long as the rate limit demands', async () => {
  provider.next(complaints.limit);
  expect(await driver.send(sms)).toMatchObject({ outcome: 'retry', afterSeconds: 45 });
});

const inbound = (body: unknown, query = `id=${draftId}&token=token-of-brevo`) =>
  receive(driver, `https://clef.example/api/inbound/brevo?${query}`, JSON.stringify(body));
const events = async (body: unknown) => (await inbound(body))?.events;

it('accepts only call-backs with the token', async () => {
  expect(await inbound(brevoCallback('delivered'), `id=${draftId}`)).toBeNull();
  expect(await inbound(brevoCallback('delivered'), `id=${draftId}&token=token-of-brev`)).toBeNull();
  expect(await inbound(brevoCallback('delivered'))).not.toBeNull();
});

it.each([
  ['sent', 'sent', null],
  ['accepted', 'sent', null],
  ['delivered', 'delivered', null],
  ['soft_bounce', 'failed', 'soft_bounce absent …42', 'soft'],
  ['hard_bounce', 'failed', 'hard_bounce absent …42', 'hard'],
  ['rej', 'failed', 'rej absent …42', 'soft'],
  ['bl', 'failed', 'bl absent …42', 'blocked'],
])('%s is %s', async (said, status, detail, failure?: string) => {
  const description = detail && 'absent 33639980142';
  expect(await events(brevoCallback(said, { description }))).toEqual([
    { kind: 'status', id: draftId, providerId: '1511882900176001', status, detail, ...(failure && { failure }) },
  ]);
});

it('ignores an unknown status', async () => {
  expect(await events(brevoCallback('subscribe'))).toEqual([]);
});

it('a reply is a message, and the same one when the call-back is repeated', async () => {
  const reply = brevoCallback('replied', { reply: 'Oui, à mardi' });
  const [first] = (await events(reply)) ?? [];
  expect(first).toMatchObject({
    kind: 'message',
    channel: 'sms',
    from: '+33639980142',
    to: ['AgencePort'],
    body: 'Oui, à mardi',
    at,
  });
  expect(await events(reply)).toEqual([first]);
  const [later] = (await events({ ...reply, date: '2026-11-21 10:13:00' })) ?? [];
  expect(later).not.toMatchObject({ providerId: (first as { providerId: string }).providerId });
});

it('a STOP that Brevo handled itself is read as a STOP message', async () => {
  expect(await events(brevoCallback('unsubscribe'))).toMatchObject([
    { kind: 'message', from: '+33639980142', body: 'STOP' },
  ]);
});

it('reads batched call-backs, and refuses other bodies', async () => {
  expect(await events([brevoCallback('sent'), brevoCallback('delivered')])).toHaveLength(2);
  await expect(inbound({ hello: 1 })).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(inbound(brevoCallback('replied', { reply: 'Oui', to: null }))).rejects.toMatchObject({
    code: 'invalid_request',
  });
  const url = 'https://clef.example/api/inbound/brevo?token=token-of-brevo';
  await expect(receive(driver, url, 'x')).rejects.toMatchObject({ code: 'invalid_request' });
});
