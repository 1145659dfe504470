import type { AgencyProfile } from '../shared/agency-profile.ts';
import { readAddresses } from './reading/addresses.ts';
import { sourceOf } from './reading/source.ts';

/** The numbers and mailboxes that are the agency's own, also those that only its e-mail signature names: a reply quotes it. */
export function ownAddressesOf({ phone, email, emailSignature }: AgencyProfile): string[] {
  const signed = readAddresses(sourceOf(emailSignature?.text ?? '')).filter(({ kind }) => kind !== 'link');
  return [phone, email, ...signed.map(({ value }) => value)].filter((one) => one !== null);
}
