import type { Driver, DriverKind, Outgoing, OutgoingEmail, OutgoingSms, Surroundings } from './driver.ts';
import { smtp } from './email/smtp.ts';
import { brevo } from './sms/brevo.ts';
import { twilio } from './sms/twilio.ts';

/** The kinds of one channel, by the name that CLEF_SMS or CLEF_EMAIL chooses them with. */
export type Kinds<O extends Outgoing> = Readonly<Record<string, DriverKind<O>>>;

/** What speaks to the outside. One that needs more than settings, like the sandbox with its outbox, is made where it is
 * opened and added there: `openDriver({ ...smsDrivers, sandbox }, name, …)`. */
export const smsDrivers: Kinds<OutgoingSms> = { brevo, twilio };
export const emailDrivers: Kinds<OutgoingEmail> = { smtp };

/** Opens the driver of this name with its settings.
 * @throws Error in one line that names every variable that is missing or wrong */
export function openDriver<O extends Outgoing>(
  kinds: Kinds<O>,
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
  surroundings: Surroundings,
): Driver<O> {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind) throw new Error(`There is no driver "${name}", but ${Object.keys(kinds).join(', ')}.`);
  // An empty variable is one that was not set.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = kind.settings.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The settings of the driver ${name} are not right. ${faults.join('; ')}`);
  }
  return kind.open(parsed.data, surroundings);
}
