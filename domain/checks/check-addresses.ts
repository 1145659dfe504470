import { e164 } from '../shared/e164.ts';
import { distanceBetween } from '../shared/edit-distance.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import { ownAddressesOf } from './own-addresses.ts';
import type { Address } from './reading/addresses.ts';
import { sentenceAt } from './reading/sentences.ts';
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
    email: [...ownAddressesOf(profile), ...colleagues.map(({ email }) => email)],
    phone: [profile.phone && e164(profile.phone), ...ownAddressesOf(profile)],
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
  const mine = contact?.phone;
  if (
    contact &&
    mine &&
    address.kind === 'phone' &&
    distanceBetween(address.value, mine, 3) <= 2 &&
    isGivenAsTheirs(text, address)
  ) {
    const replacement = writtenLike(writtenAt(text.reading, address), address, mine);
    return findingAt(text.reading, address, {
      code: 'address_differs',
      expected: replacement,
      replacement,
      record: contactNamed(contact),
      explanation: `"${writtenAt(text.reading, address)}" is nearly the number of ${contactNamed(contact).label}, but not it. Write "${replacement}".`,
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
  const ours = own[0];
  if (address.kind === 'phone' && ours && isGivenAsOurs(text, address)) {
    const replacement = writtenLike(writtenAt(text.reading, address), address, ours);
    return findingAt(text.reading, address, {
      code: 'address_differs',
      expected: replacement,
      replacement,
      record: agency,
      explanation: `The draft gives "${writtenAt(text.reading, address)}" as our number; the agency's is ${ours}. Write "${replacement}".`,
    });
  }
  const unsupported = address.kind === 'link' ? 'link_unsupported' : 'address_unsupported';
  return findingAt(text.reading, address, {
    code: unsupported,
    explanation: "It is neither the agency's nor the contact's. Check it.",
  });
}

/** A line of an office: a mobile number may be a colleague's own. */
const OFFICE = /^\+(?:33[1-59]|262262)/;
/** « pour toute question », « mon tél », « appelez-nous »: the words before a number of ours. */
const OURS =
  /(?<![a-z])(?:joindre|joignable|appel(?:er|ez)(?:-(?:moi|nous))?|rappel(?:er|ez)(?:-(?:moi|nous))?|contact(?:er|ez)(?:-(?:moi|nous))?|(?:mon|notre) (?:tel|numero|num|fixe|standard|ligne)|toute question|l'agence|(?:our|my) (?:number|phone|office)|call (?:me|us)|reach (?:me|us)|any questions?)(?![a-z])[^.!?\n]{0,40}$/;
/** « Contact : », « Tél. : », where nobody else was named just before. */
const LABEL = /(?<![a-z])(?:contact|tel(?:ephone)?\.?|renseignements?|infos?|phone|enquiries) ?: ?$/;
const OF_OTHERS =
  /(?<![a-z])(?:notaire|etude|clerc|son|sa|leur|repond\w*|syndic|banque|courtier|diagnosti\w*|artisan|mairie|gardien|proprietaire|vendeu\w*|notary|bank|owner|landlord|seller)(?![a-z])/;

/** « je vous appelle au », « votre numéro »: the words around a number of the reader. */
const THEIRS =
  /(?<![a-z])(?:(?:vous|vs|te|t') ?(?:[a-z]+ )?(?:appel\w+|rappel\w+|joindr\w+|joint|telephon\w+|contact\w+)|(?:appeler|rappeler|joindre|contacter)|(?:votre|vtre|ton) (?:[a-z]+ )?(?:numero|num|portable|mobile|tel(?:ephone)?|ligne)|(?:call|ring|reach|phone) you|your (?:number|mobile|phone))(?![a-z])/;
const MINE =
  /(?<![a-z])(?:mon|ma|notre|my|our|appelez|rappelez|joignez|joignable|me joindre|nous joindre|call me|reach me)(?![a-z])/;

function isGivenAsTheirs({ reading }: Text, { start }: Address): boolean {
  const { plain } = sentenceAt(reading.sentences, start);
  return THEIRS.test(plain) && !MINE.test(plain);
}

function isGivenAsOurs({ reading }: Text, { start, value }: Address): boolean {
  const { plain } = reading.source;
  const { plain: words } = sentenceAt(reading.sentences, start);
  const before = plain.slice(Math.max(0, start - 80), start);
  const isLabelled = LABEL.test(before) && !OF_OTHERS.test(before);
  return OFFICE.test(value) && !OF_OTHERS.test(words) && (isLabelled || OURS.test(before));
}

/** A slip of the keyboard: one or two signs differ, or the domain or the mailbox alone. */
function isNearly({ kind, value }: Address, own: string, websites: readonly string[]): boolean {
  const distance = distanceBetween(value, own, 3);
  if (kind === 'phone') return distance <= 2;
  if (kind === 'link') return own.length > 8 && (distance <= 2 || isLikeHost(value, own));
  const [mailbox, domain = ''] = value.split('@');
  const [ownMailbox, ownDomain = ''] = own.split('@');
  const isOtherDomain = mailbox === ownMailbox && domain.split('.')[0] === ownDomain.split('.')[0];
  if (
    domain !== ownDomain &&
    ownDomain.length > 8 &&
    (distanceBetween(domain, ownDomain, 3) <= 2 || isLikeHost(domain, ownDomain))
  )
    return true;
  return (
    distance <= 2 || isOtherDomain || (domain !== ownDomain && websites.includes(domain) && mailbox === ownMailbox)
  );
}

/**
 * `agence-immobilier.com.example`, `agence-immo.example`, `agence-immobilier-nantes.example`: the own name with another ending,
 * another hyphen, its second word cut short, or a word more.
 */
function isLikeHost(host: string, own: string): boolean {
  const [name = ''] = host.split('.');
  const [ownName = ''] = own.split('.');
  if (host === own || host.endsWith(`.${own}`)) return false;
  const bare = name.replaceAll('-', '');
  const ownBare = ownName.replaceAll('-', '');
  const [first = ''] = ownName.split('-');
  const isCut = first.length > 4 && name.startsWith(`${first}-`) && ownName.startsWith(name);
  const isExtended = name.startsWith(`${ownName}-`) || name.endsWith(`-${ownName}`);
  return ownBare.length > 8 && (distanceBetween(bare, ownBare, 2) <= 1 || isCut || isExtended);
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
