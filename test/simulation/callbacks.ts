import type { CallbackHead } from '../../delivery/driver.ts';
import { signature } from '../../delivery/sms/twilio.ts';

/** A call-back as a provider posts it; its signature depends on no clock. */
export type Callback = { driver: string; head: Omit<CallbackHead, 'at'>; body: string };

export const OWN_NUMBER = '+33199000001';
export const BASE_URL = 'https://clef.example';
export const AUTH_TOKEN = 'the token of a simulated account';

export const twilioStatus = (id: string, sid: string, status: string): Callback =>
  twilioCallback({ MessageSid: sid, MessageStatus: status }, `?id=${id}`);

export const mailStatus = (id: string, providerId: string, status: string): Callback =>
  mailCallback({ kind: 'status', id, providerId, status: status === 'undelivered' ? 'failed' : status, detail: null });

/** A call-back as Twilio signs it. */
export function twilioCallback(form: Record<string, string>, query = ''): Callback {
  const address = `${BASE_URL}/api/inbound/twilio${query}`;
  const parameters = new URLSearchParams(form);
  const headers = { 'x-twilio-signature': signature(AUTH_TOKEN, address, parameters) };
  return { driver: 'twilio', head: { url: new URL(address), headers }, body: parameters.toString() };
}

/** A call-back of the provider of e-mail. */
export const mailCallback = (event: object): Callback => ({
  driver: 'mail',
  head: { url: new URL(`${BASE_URL}/api/inbound/mail`), headers: {} },
  body: JSON.stringify(event),
});
