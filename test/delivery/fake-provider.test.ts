import { expect, it, onTestFinished } from 'vitest';
import { fakeBrevo } from './fake-brevo.ts';
import { fakeTwilio } from './fake-twilio.ts';

it.each([
  ['Twilio', fakeTwilio, '/2010-04-01/Accounts/AC1/Messages.json'],
  ['Brevo', fakeBrevo, '/v3/transactionalSMS/send'],
])(
  'a fake %s counts no request of a stranger, and keeps its next behaviour for one of its own',
  async (_, start, path) => {
    const fake = await start();
    onTestFinished(fake.close);
    fake.next('drop');
    expect((await fetch(fake.url + path, { method: 'POST', body: '{}' })).status).toBe(401);
    expect((await fetch(`${fake.url}/hook`, { method: 'POST', body: '{}' })).status).toBeGreaterThanOrEqual(401);
    expect(fake.receipts).toEqual([]);
  },
);
