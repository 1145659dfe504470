import { belongsTo } from '../drafts/deceptive-links.ts';
import type { MessageDraft } from './draft-texts.ts';
import { readAddresses } from './reading/addresses.ts';
import { disguisedAddressesIn } from './reading/disguised-addresses.ts';
import { matches, type Span, sourceOf } from './reading/source.ts';

/** A link's host, an e-mail address, a phone number or an account number. `value` can be compared. */
export type Address = Span & { value: string };
/** An address in a text of a draft. */
export type PlacedAddress = Address & { draft: MessageDraft; field: string; written: string };

const iban = /(?<![a-z0-9])[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){2,7}(?: ?[a-z0-9]{1,4})?(?![a-z0-9])/g;

/** Hosts on which many people have pages: there, only the whole address says whose it is. */
const shared =
  'google.com goo.gl facebook.com instagram.com linkedin.com youtube.com youtu.be calendly.com wetransfer.com dropbox.com docusign.net yousign.com seloger.com leboncoin.fr bienici.com matterport.com gouv.fr service-public.fr'.split(
    ' ',
  );

/** Every address has an @, a full stop before letters, or eight digits. */
const mayHoldAddress = /@|\.\s?\p{L}|\d(?:\D{0,2}\d){7}/u;

export function addressesIn(text: string): Address[] {
  if (!mayHoldAddress.test(text.normalize('NFKC'))) return [];
  const source = sourceOf(text);
  const at = ({ start, end }: Span): Span => ({ start: source.position(start), end: source.position(end - 1) + 1 });
  const accounts = matches(iban, source.plain).filter(({ 0: number }) => /\d{6}/.test(number.replace(/ /g, '')));
  const isOfAccount = ({ start, end }: Span) => accounts.some((account) => start < account.end && account.start < end);
  return [
    ...accounts.map((account) => ({ ...at(account), value: account[0].replace(/ /g, '') })),
    ...readAddresses(source)
      .filter((address) => !isOfAccount(address))
      .map(({ kind, value, ...span }) => {
        const isShared = kind === 'link' && shared.some((host) => belongsTo(value, host));
        const whole = source.plain.slice(span.start, span.end).replace(/^https?:\/\/(?:www\.)?|\/$/g, '');
        return { ...at(span), value: isShared ? whole : value };
      }),
  ];
}

/** Also those that only a reader puts together. */
export function allAddressesIn(text: string): Address[] {
  const usual = addressesIn(text);
  return [...usual, ...disguisedAddressesIn(text, usual)];
}

/** The same number, mailbox or page, or two hosts of which one is a part of the other. */
export const isSame = (a: string, b: string): boolean => belongsTo(a, b) || belongsTo(b, a);
