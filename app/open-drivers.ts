import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { LanguageModel } from '../delivery/ai/language-model.ts';
import { openLanguageModel } from '../delivery/ai/open-language-model.ts';
import type { ChannelDrivers, Driver, DriverContext, DriverDefinition } from '../delivery/driver.ts';
import { emailDrivers, openDriver, smsDrivers } from '../delivery/driver-registry.ts';
import { sandbox } from '../delivery/sandbox.ts';
import { sandboxWriter } from '../domain/sandbox/sandbox-messages.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import type { Config } from './config.ts';

/** Opens the SMS and the e-mail driver that CLEF_SMS and CLEF_EMAIL choose.
 * @throws Error that names each setting at fault */
export function openDrivers(config: Pick<Config, 'sms' | 'email' | 'drivers'>, context: AppContext): ChannelDrivers {
  const driverContext: DriverContext = {
    callbackUrl: (driver, id) => `${context.baseUrl()}/api/inbound/${driver}${id ? `?id=${id}` : ''}`,
    token: (purpose) => createHmac('sha256', context.secret).update(`callback:${purpose}`).digest('base64url'),
  };
  const sandboxDefinition: DriverDefinition<never> = {
    name: 'sandbox',
    settings: z.object({}),
    open: () => sandbox(sandboxWriter(context.rows, context.now)) as Driver<never>,
  };
  const sms = { sandbox: sandboxDefinition, ...smsDrivers };
  const email = { sandbox: sandboxDefinition, ...emailDrivers };
  return {
    sms: naming('CLEF_SMS', () => openDriver(sms, config.sms, config.drivers, driverContext)),
    email: naming('CLEF_EMAIL', () => openDriver(email, config.email, config.drivers, driverContext)),
  };
}

/** Opens the language model that CLEF_AI chooses; null for `off`.
 * @throws Error that names each setting at fault */
export const openAi = (config: Pick<Config, 'ai' | 'drivers'>): LanguageModel | null =>
  naming('CLEF_AI', () => openLanguageModel(config.ai, config.drivers));

/** Puts the variable's name in front of the error's message. */
function naming<D>(variable: string, open: () => D): D {
  try {
    return open();
  } catch (cause) {
    throw new Error(`${variable}: ${(cause as Error).message}`, { cause });
  }
}
