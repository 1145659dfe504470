import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { AppContext } from '../approval/perform.ts';
import type { Channels } from '../approval/release/hand-over.ts';
import type { Driver, DriverKind, Surroundings } from '../delivery/driver.ts';
import { emailDrivers, openDriver, smsDrivers } from '../delivery/drivers.ts';
import { sandbox } from '../delivery/sandbox.ts';
import { outboxOn } from '../domain/outbox/outbox.ts';
import type { Config } from './config.ts';

/** Opens what carries SMS and e-mail, as CLEF_SMS and CLEF_EMAIL choose.
 * @throws Error that names each setting at fault */
export function openChannels(config: Pick<Config, 'sms' | 'email' | 'drivers'>, context: AppContext): Channels {
  const around: Surroundings = {
    callbackUrl: (driver, id) => `${context.baseUrl()}/api/inbound/${driver}${id ? `?id=${id}` : ''}`,
    token: (purpose) => createHmac('sha256', context.secret).update(`callback:${purpose}`).digest('base64url'),
  };
  const { drivers } = config;
  const open = () => sandbox(outboxOn(context.db, context.now)) as Driver<never>;
  const inHouse: DriverKind<never> = { name: 'sandbox', settings: z.object({}), open };
  return {
    sms: chosenBy('CLEF_SMS', () => openDriver({ sandbox: inHouse, ...smsDrivers }, config.sms, drivers, around)),
    email: chosenBy('CLEF_EMAIL', () =>
      openDriver({ sandbox: inHouse, ...emailDrivers }, config.email, drivers, around),
    ),
  };
}

function chosenBy<D>(variable: string, open: () => D): D {
  try {
    return open();
  } catch (cause) {
    throw new Error(`${variable}: ${(cause as Error).message}`, { cause });
  }
}
