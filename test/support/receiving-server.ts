import { afterAll } from 'vitest';
import { emailDrivers, openDriver } from '../../delivery/driver-registry.ts';
import { driverContext } from '../delivery/driver-fixtures.ts';
import { MAIL_SECRET, signedMailHeaders } from './hostile-mails.ts';
import { startServerOn, type TestServer } from './test-server.ts';

/** A server whose agency receives e-mail by the driver `smtp`, to which `post` sends as the agency's mail server does. */
export async function startReceivingServer({ store }: Pick<TestServer, 'store'>) {
  const settings = {
    CLEF_SMTP_URL: 'smtp://127.0.0.1',
    CLEF_SMTP_FROM: 'contact@agence.example',
    CLEF_SMTP_INBOUND_SECRET: MAIL_SECRET,
  };
  const email = openDriver(emailDrivers, 'smtp', settings, driverContext);
  afterAll(() => email.close());
  const { url, context } = await startServerOn(store.rows, { drivers: { email } });
  const post = async (body: Buffer): Promise<{ status: number; detail: string }> => {
    const headers = signedMailHeaders(body);
    const response = await fetch(`${url}/api/inbound/smtp`, { method: 'POST', headers, body: new Uint8Array(body) });
    const text = await response.text();
    return { status: response.status, detail: text && JSON.parse(text).detail };
  };
  return { url, context, drivers: { email }, post };
}
