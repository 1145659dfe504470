import { belongsTo } from '../drafts/deceptive-links.ts';
import type { Work } from '../shared/operation.ts';
import { e164 } from '../shared/phone.ts';
import { copiedWords } from './copied-words.ts';
import { type DraftToCheck, textsOf } from './draft-texts.ts';
import { type Finding, finding } from './finding.ts';
import { readAddresses } from './reading/addresses.ts';
import { matches, type Span, sourceOf } from './reading/source.ts';
import { readContactTexts, readTexts, type StrangerText } from './stranger-texts.ts';

/**
 * Findings about what an agent may have taken from strangers: a first contact, words copied from messages, feedback and
 * notes, and addresses that only somebody else has given. By the UUID of the draft, in a constant number of queries.
 * Sequences and campaigns are left out, because a person has written or approved their texts.
 */
export async function strangerFindings(work: Work, drafts: readonly DraftToCheck[]): Promise<Map<string, Finding[]>> {
  const messages = drafts.filter(({ kind, contact_id }) => contact_id !== null && (kind === 'sms' || kind === 'email'));
  if (messages.length === 0) return new Map();
  const contactIds = [...new Set(messages.flatMap(({ contact_id }) => contact_id ?? []))];
  const { texts, known } = await readTexts(work, contactIds);
  const written = messages.flatMap((draft) => textsOf(draft).map(([field, text]) => ({ draft, field, text })));
  const copied = copiedWords(
    written.map(({ field, text }) => [field, text]),
    texts,
  );
  const addresses = written.flatMap(({ draft, field, text }) =>
    addressesIn(text).map((address) => ({ ...address, draft, field, written: text.slice(address.start, address.end) })),
  );
  const given = await givenByStrangers(work, contactIds, addresses, texts);
  return new Map(
    messages.map((draft) => [
      draft.id,
      [
        ...(known.has(draft.contact_id ?? '') ? [] : [firstContact()]),
        ...copied.filter((_, index) => written[index]?.draft === draft).flat(),
        ...given.filter((found) => found.draft === draft).map(({ finding }) => finding),
      ],
    ]),
  );
}

const firstContact = (): Finding =>
  finding({
    code: 'first_contact',
    field: 'body',
    start: 0,
    end: 0,
    text: '',
    explanation: 'Nobody has exchanged a message with this person yet. Say who writes, and why.',
  });

/** A link's host, an e-mail address, a phone number or an account number. `value` can be compared. */
type Address = Span & { value: string };
type PlacedAddress = Address & { draft: DraftToCheck; field: string; written: string };

const iban = /(?<![a-z0-9])[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){2,7}(?: ?[a-z0-9]{1,4})?(?![a-z0-9])/g;

/** Hosts on which many people have pages: there, only the whole address says whose it is. */
const shared =
  'google.com goo.gl facebook.com instagram.com linkedin.com youtube.com youtu.be calendly.com wetransfer.com dropbox.com docusign.net yousign.com seloger.com leboncoin.fr bienici.com matterport.com gouv.fr service-public.fr'.split(
    ' ',
  );

/** Every address has an @, a full stop before letters, or eight digits. */
const mayHoldAddress = /@|\.\s?\p{L}|\d(?:\D{0,2}\d){7}/u;

function addressesIn(text: string): Address[] {
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

/** The addresses that are neither the agency's nor the recipient's, but somebody else's. Most drafts have no address. */
async function givenByStrangers(
  work: Work,
  contactIds: readonly string[],
  addresses: readonly PlacedAddress[],
  texts: readonly StrangerText[],
): Promise<{ draft: DraftToCheck; finding: Finding }[]> {
  if (addresses.length === 0) return [];
  const own = await readOwnAddresses(work, contactIds);
  const unknown = addresses.filter((address) => !isOwn(address, own));
  if (unknown.length === 0) return [];
  const contacts = await readContactTexts(work, contactIds);
  const given = [...texts.filter(({ kind }) => kind === 'message'), ...contacts].flatMap((by) =>
    addressesIn(`${by.heading}\n${by.text}`).map(({ value }) => ({ value, by })),
  );
  return unknown.flatMap((address) => {
    const finding = findingOf(address, given);
    return finding ? [{ draft: address.draft, finding }] : [];
  });
}

/** The addresses that belong to the agency, and those of each contact by UUID. */
type OwnAddresses = { agency: string[]; websites: readonly string[]; contacts: Map<string, (string | null)[]> };

async function readOwnAddresses(work: Work, contactIds: readonly string[]): Promise<OwnAddresses> {
  const { email, phone, websites } = await work.profile();
  const colleagues = await work.agency.from('user_account').select('email').execute();
  const rows = work.agency.from('contact').select(['id', 'email', 'phone']);
  const contacts = await rows.where('id', 'in', contactIds).execute();
  const agency = [email, phone && (e164(phone) ?? phone), ...colleagues.map((colleague) => colleague.email)];
  return {
    agency: agency.flatMap((value) => value?.toLowerCase() ?? []),
    websites,
    contacts: new Map(contacts.map((contact) => [contact.id, [contact.email, contact.phone]])),
  };
}

const isOwn = ({ value, draft }: PlacedAddress, { agency, websites, contacts }: OwnAddresses): boolean =>
  agency.includes(value) ||
  websites.some((host) => belongsTo(value, host)) ||
  contacts.get(draft.contact_id ?? '')?.includes(value) === true;

/** The same number, mailbox or page, or two hosts of which one is a part of the other. */
const isSame = (a: string, b: string): boolean => belongsTo(a, b) || belongsTo(b, a);

/** An address in the recipient's own message is theirs. One in a contact's name, towns or labels is nobody's. */
function findingOf(
  { draft, field, start, end, value, written }: PlacedAddress,
  given: readonly { value: string; by: StrangerText }[],
): Finding | undefined {
  const same = given.filter((other) => isSame(other.value, value)).map(({ by }) => by);
  if (same.some((by) => by.kind === 'message' && by.contactId === draft.contact_id)) return undefined;
  const [by] = same;
  if (!by) return undefined;
  const place = by.kind === 'message' ? 'in a message from somebody else' : 'in what was written about a contact';
  return finding({
    code: 'stranger_address',
    field,
    start,
    end,
    text: written,
    record: by.record,
    explanation: `"${written}" stands ${place}, and belongs neither to the agency nor to the recipient. Leave it out.`,
  });
}
