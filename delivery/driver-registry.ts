import type { z } from 'zod';
import type { Driver, DriverContext, DriverDefinition, Outgoing, OutgoingEmail, OutgoingSms } from './driver.ts';
import { smtp } from './email/smtp.ts';
import { brevo } from './sms/brevo.ts';
import { twilio } from './sms/twilio.ts';

/** The drivers of one channel, by the name that CLEF_SMS or CLEF_EMAIL selects. */
export type DriverDefinitions<O extends Outgoing> = Readonly<Record<string, DriverDefinition<O>>>;

/**
 * The drivers that need only settings. The sandbox also needs the database and is added by the caller of `openDriver`.
 */
export const smsDrivers: DriverDefinitions<OutgoingSms> = { brevo, twilio };
export const emailDrivers: DriverDefinitions<OutgoingEmail> = { smtp };

/** Opens the driver of this name with its settings.
 * @throws Error in one line that names every missing or wrong variable */
export function openDriver<O extends Outgoing>(
  definitions: DriverDefinitions<O>,
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
  context: DriverContext,
): Driver<O> {
  const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
  if (!definition) throw new Error(`There is no driver "${name}", but ${Object.keys(definitions).join(', ')}.`);
  return definition.open(readSettings(name, definition.settings, environment), context);
}

/** Reads the variables of the driver of this name.
 * @throws Error in one line that names every missing or wrong one, and no value */
export function readSettings<S extends z.ZodObject>(
  name: string,
  settings: S,
  environment: Readonly<Record<string, string | undefined>>,
): z.output<S> {
  // Compose files and shells set a variable to the empty string when they mean to unset it.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The settings of the driver ${name} are not right. ${faults.join('; ')}`);
}
