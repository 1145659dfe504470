import { addressParser, decodeWords, type Email, type Mailbox } from 'postal-mime';
import { asciiAddress } from '../../domain/shared/ascii-address.ts';
import { isNobody } from '../../domain/shared/unattended-addresses.ts';
import { hasHeader, headerOf } from './headers.ts';
import type { OwnIds } from './own-ids.ts';
import { isPortal } from './portals.ts';

/**
 * The person who wrote a mail. `via` is the address in `From` where that is a portal's, a list's or our own; `fromName` the name there.
 */
export type MailSender = { address: string; name: string | null; via: string | null; fromName: string | null };

/**
 * The sender of a mail: `From`, or, where that is only the way by which it came, the person whom the other headers name.
 * @param isForm whether `From` is known to be a portal or a form; known portals always are
 * @returns null for a mail that names nobody
 */
export function senderOf(email: Email, own: OwnIds, isForm = false): MailSender | null {
  const from = mailboxesIn(email, 'from')[0] ?? mailboxesIn(email, 'sender')[0];
  if (!from) return null;
  const isNotPerson = isForm || isPortal(from.address) || isPassedOn(email, from, own);
  const person = isNotPerson ? personBehind(email, from, own) : undefined;
  const fromName = from.name;
  return person ? { ...person, via: from.address, fromName } : { ...from, via: null, fromName };
}

/** The first mailbox to which the answer goes that somebody else than ourselves reads. */
export const replyToOf = (email: Email, own: OwnIds): Named | null =>
  ['reply-to', 'x-reply-to']
    .flatMap((name) => mailboxesIn(email, name))
    .find((one) => !isNobody(one) && !own.isOurAddress(one.address)) ?? null;

type Named = { address: string; name: string | null };

/** Whether `From` is a list that rewrites it (DMARC), a program that nobody reads, or ourselves. */
function isPassedOn(email: Email, from: Named, own: OwnIds): boolean {
  const isList =
    hasHeader(email, 'list-id') || hasHeader(email, 'x-original-from') || hasHeader(email, 'x-original-sender');
  return own.isOurAddress(from.address) || isFormOfSite(from, own) || isNobody(from) || (isList && isRewritten(from));
}

/** The programs of the agency's own site write in its domain. */
const isFormOfSite = ({ address }: Named, own: OwnIds): boolean =>
  own.isOurDomain(address) &&
  /^(?:wordpress|www(?:-data)?|site|web|webmaster|website|formulaires?|forms?|apache|info|contact|hello|bonjour|agence|accueil)@/.test(
    address,
  );

/** «'Hana Ivars' via Contact», as lists write a sender whose domain forbids them to send in its name. */
const isRewritten = ({ name }: Named): boolean => /\b(?:via|par l['’]intermédiaire de)\b/i.test(name ?? '');

/** In the order of how certain they are: Google's groups, Mailman, and the address to which the answer goes. */
const personHeaders = ['x-original-from', 'x-original-sender', 'reply-to', 'x-reply-to', 'x-sender'];

function personBehind(email: Email, from: Named, own: OwnIds): Named | undefined {
  const named = personHeaders.flatMap((name) => mailboxesIn(email, name));
  const person = named.find(
    (one) =>
      one.address !== from.address && !isNobody(one) && !own.isOurAddress(one.address) && !isListAddress(email, one),
  );
  if (!person) return undefined;
  const name = person.name ?? named.find(({ address, name }) => name && address === person.address)?.name ?? null;
  return { address: person.address, name };
}

const isListAddress = (email: Email, { address }: Named): boolean =>
  (headerOf(email, 'list-post') ?? '').toLowerCase().includes(address);

/** The mailboxes of a header with an address, in lower case; the names of entries before it that have none belong to it. */
function mailboxesIn(email: Email, header: string): Named[] {
  const value = headerOf(email, header);
  if (!value) return [];
  const entries = addressParser(value, { flatten: true }) as Mailbox[];
  const found: Named[] = [];
  let pending: string[] = [];
  for (const { address, name } of entries) {
    // «From: Test, Vic <vic@…>» without quotation marks is read as two entries, of which the first has no address.
    if (address.includes('@') || (header === 'from' && address)) {
      const names = [...pending, name].filter(Boolean);
      found.push({ address: asciiAddress(address), name: decodeWords(names.join(', ')) || null });
      pending = [];
    } else pending.push(name || address);
  }
  return found;
}
