import { type MockInstance, vi } from 'vitest';
import type { CallbackResult, Driver, DriverContext, OutgoingEmail, OutgoingSms } from '../../delivery/driver.ts';
import type { MailIds } from '../../delivery/email/read-mail.ts';

export const driverContext: DriverContext = {
  callbackUrl: (driver, id) => `https://clef.example/api/inbound/${driver}${id ? `?id=${id}` : ''}`,
  token: (purpose) => `token-of-${purpose}`,
};

/** The facts that the reader of mail gets in tests. */
export const mailIds: MailIds = {
  own: { domain: 'agence.example', addresses: ['contact@agence.example', 'reponses@agence.example'] },
  webhookId: 'in_1',
  today: '2026-11-21',
};

/** A mail as a mail server hands it over. */
export const rawMail = (headers: Record<string, string>, body: string): string =>
  [
    ...Object.entries({
      From: 'Léa <Lea@Acheteurs.example>',
      To: 'contact@agence.example',
      Subject: 'Re: Votre visite',
      'Message-ID': '<r1@acheteurs.example>',
      'Content-Type': 'text/plain; charset=utf-8',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');

export const draftId = 'draft_01kafz3yk6fhv8t4m2n9p7qxwd';

export const sms: OutgoingSms = {
  channel: 'sms',
  id: draftId,
  to: '+33639980142',
  body: 'Le 12, 14 h ?',
  purpose: 'service',
};

export const email: OutgoingEmail = {
  channel: 'email',
  id: draftId,
  to: 'lea@acheteurs.example',
  fromName: 'Agence du Port',
  subject: 'Votre visite à Nantes',
  text: 'Bonjour Léa,\n\nÀ mardi 14 h.\n',
  html: '<p>Bonjour Léa,</p><p>À mardi 14 h.</p>',
  pictures: [],
  attachments: [],
  purpose: 'service',
  references: [],
  unsubscribeUrl: null,
};

export const at = new Date('2026-11-21T09:12:00Z');

/** Gives a driver a call-back as the endpoint does: the head first, then the body in pieces. Null: it is refused. */
export async function receive(
  driver: Driver<any>,
  url: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<CallbackResult> {
  const admitted = driver.callbacks?.admit({ url: new URL(url), headers, at });
  if (!admitted) return null;
  const bytes = Buffer.from(body);
  for (const piece of [bytes.subarray(0, 5), bytes.subarray(5)]) admitted.add(piece);
  return admitted.end();
}

/** Makes timeouts pass when the test says so, without waiting. */
export function deadline(): { pass(): void; spy: MockInstance } {
  const controller = new AbortController();
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => controller.signal);
  return { spy, pass: () => controller.abort(new DOMException('time is up', 'TimeoutError')) };
}
