import { e164 } from '../shared/e164.ts';
import { distanceBetween } from '../shared/edit-distance.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import type { Address } from './reading/addresses.ts';
import { contactNamed } from './records.ts';

/** The findings of a draft's links, e-mail addresses and phone numbers. */
export const checkAddresses = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap((text) => text.reading.addresses.map((address) => checkAddress(facts, text, address)));

function checkAddress(facts: DraftFacts, text: Text, address: Address): Finding {
  const { profile, colleagues } = facts.records;
  const { contact } = facts;
  const agency = facts.records.agency;
  const own = {
    link: profile.websites,
    email: [profile.email, ...colleagues.map(({ email }) => email)],
    phone: [profile.phone && (e164(profile.phone) ?? profile.phone)],
  }[address.kind].flatMap((value) => (value ? [value.toLowerCase()] : []));
  const agrees = { link: 'link_agrees', email: 'address_agrees', phone: 'address_agrees' } as const;
  if (
    own.includes(address.value) ||
    (address.kind === 'link' && own.some((host) => address.value.endsWith(`.${host}`)))
  ) {
    return findingAt(text.reading, address, {
      code: agrees[address.kind],
      record: agency,
      explanation: "It is the agency's own.",
    });
  }
  const theirs = contact ? [contact.email?.toLowerCase(), contact.phone, ...contact.other_addresses] : [];
  if (contact && theirs.includes(address.value)) {
    return findingAt(text.reading, address, {
      code: 'address_agrees',
      record: contactNamed(contact),
      explanation: "It is the contact's own.",
    });
  }
  const meant = own.find((value) => isNearly(address, value, profile.websites));
  if (meant) {
    const replacement = writtenLike(writtenAt(text.reading, address), address, meant);
    return findingAt(text.reading, address, {
      code: 'address_differs',
      expected: replacement,
      replacement,
      record: agency,
      explanation: `"${writtenAt(text.reading, address)}" is nearly the agency's own ${meant}, but not it. Write "${replacement}".`,
    });
  }
  const unsupported = address.kind === 'link' ? 'link_unsupported' : 'address_unsupported';
  return findingAt(text.reading, address, {
    code: unsupported,
    explanation: "It is neither the agency's nor the contact's. Check it.",
  });
}

/** A slip of the keyboard: one or two signs differ, or the domain or the mailbox alone. */
function isNearly({ kind, value }: Address, own: string, websites: readonly string[]): boolean {
  const distance = distanceBetween(value, own, 3);
  if (kind === 'phone') return distance <= 2;
  if (kind === 'link') return distance <= 2 && own.length > 8;
  const [mailbox, domain = ''] = value.split('@');
  const [ownMailbox, ownDomain = ''] = own.split('@');
  const isOtherDomain = mailbox === ownMailbox && domain.split('.')[0] === ownDomain.split('.')[0];
  return (
    distance <= 2 || isOtherDomain || (domain !== ownDomain && websites.includes(domain) && mailbox === ownMailbox)
  );
}

/** The right number in the spacing of the wrong one. */
function writtenLike(written: string, { kind, value }: Address, own: string): string {
  if (kind === 'link') return written.replace(value, own);
  if (kind !== 'phone' || !own.startsWith('+33')) return own;
  const digits = /^\+/.test(written) || /^00/.test(written) ? own.slice(1) : `0${own.slice(3)}`;
  let next = 0;
  const count = written.replace(/\D/g, '').replace(/^00/, '').length;
  if (count !== digits.length) return own;
  return written.replace(/^00/, '').replace(/\d/g, () => digits[next++] ?? '');
}
