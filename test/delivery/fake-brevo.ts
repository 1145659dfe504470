import { fakeProvider } from './fake-provider.ts';

/** Brevo's transactional SMS as developers.brevo.com/reference/send-async-transactional-sms describes it. */
export const fakeBrevo = () =>
  fakeProvider(
    (_, number) => ({ status: 201, body: { messageId: 1511882900176000 + number } }),
    ({ path, headers }) => {
      if (path !== '/v3/transactionalSMS/send')
        return { status: 404, body: { code: 'document_not_found', message: '' } };
      return headers['api-key'] === brevoKey ? undefined : complaints.unauthorized;
    },
  );

export const brevoKey = 'xkeysib-test';

/** Brevo's documented errors. */
export const complaints = {
  unauthorized: { status: 401, body: { code: 'unauthorized', message: 'Key not found' } },
  credits: { status: 402, body: { code: 'not_enough_credits', message: 'Not enough credits' } },
  recipient: {
    status: 400,
    body: { code: 'invalid_parameter', message: 'telephone 33639980142 for « Le 12, 14 h ? » is not valid' },
  },
  limit: {
    status: 429,
    headers: { 'x-sib-ratelimit-reset': '45' },
    body: { code: 'too_many_requests', message: 'Rate limit exceeded' },
  },
};

/** Call-backs: developers.brevo.com/docs/transactional-webhooks#transactional-sms. */
export const brevoCallback = (msg_status: string, more: Record<string, unknown> = {}) => ({
  id: 26570,
  to: '33639980142',
  sms_count: 1,
  credits_used: 0.45,
  messageId: 1511882900176001,
  remaining_credit: 82.85,
  msg_status,
  date: '2026-11-21 10:12:00',
  ts_event: 1795252320,
  type: 'transactional',
  reply: '',
  description: '',
  ...more,
});
