import { belongsTo } from '../drafts/deceptive-links.ts';
import { e164 } from '../shared/e164.ts';
import { copiedWords, hasRun } from './copied-words.ts';
import { type DraftToCheck, textsOf } from './draft-texts.ts';
import { type Finding, finding } from './finding.ts';
import { readAddresses } from './reading/addresses.ts';
import { matches, type Span, sourceOf } from './reading/source.ts';
import { onlyProfile, type RecordRows } from './records.ts';
import { recordOf, type StrangerText } from './stranger-texts.ts';

type MessageDraft = DraftToCheck & { contact_id: string };

/** The drafts that are compared with strangers' texts. A person has written or approved those of sequences and campaigns. */
export const messagesOf = (drafts: readonly DraftToCheck[]): MessageDraft[] =>
  drafts.filter((draft): draft is MessageDraft => draft.contact_id !== null && isMessage(draft));

const isMessage = ({ kind }: Pick<DraftToCheck, 'kind'>): boolean => kind === 'sms' || kind === 'email';

/** Whether strangers' texts can matter to a message. A short confirmation without an address copies from nobody. */
export const needsStrangerTexts = (draft: Pick<DraftToCheck, 'kind' | 'item'>): boolean =>
  isMessage(draft) && textsOf(draft).some(([, text]) => hasRun(text) || addressesIn(text).length > 0);

/** The texts of the drafts, and the addresses in them that are neither the agency's nor the recipient's. */
export type StrangerSearch = {
  messages: readonly MessageDraft[];
  written: readonly { draft: MessageDraft; field: string; text: string }[];
  unknown: readonly PlacedAddress[];
};

export function searchForStrangers(drafts: readonly DraftToCheck[], rows: RecordRows): StrangerSearch {
  const messages = messagesOf(drafts);
  const written = messages.flatMap((draft) => textsOf(draft).map(([field, text]) => ({ draft, field, text })));
  const addresses = written.flatMap(({ draft, field, text }) =>
    addressesIn(text).map((address) => ({ ...address, draft, field, written: text.slice(address.start, address.end) })),
  );
  return { messages, written, unknown: addresses.length > 0 ? addresses.filter(isUnknown(rows)) : [] };
}

/** The records that hold strangers' words. */
export type StrangerRows = {
  known: readonly { contact_id: string }[];
  texts: readonly StrangerText[];
  /** The free words in records of contacts; only unknown addresses are looked for in them. */
  contacts: readonly StrangerText[];
};

/**
 * Findings about what an agent may have taken from strangers: a first contact, words copied from messages, feedback and
 * notes, and addresses that only somebody else has given. By the UUID of the draft.
 */
export function strangerFindings(
  { messages, written, unknown }: StrangerSearch,
  { known, texts, contacts }: StrangerRows,
): Map<string, Finding[]> {
  const knownIds = new Set(known.map(({ contact_id }) => contact_id));
  const copied = copiedWords(
    written.map(({ field, text }) => [field, text]),
    texts,
  );
  const given = givenByStrangers(unknown, [...texts.filter(({ kind }) => kind === 'message'), ...contacts]);
  return new Map(
    messages.map((draft) => [
      draft.id,
      [
        ...(knownIds.has(draft.contact_id) ? [] : [firstContact()]),
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

/** The findings at addresses that somebody else has given. */
function givenByStrangers(
  unknown: readonly PlacedAddress[],
  texts: readonly StrangerText[],
): { draft: DraftToCheck; finding: Finding }[] {
  if (unknown.length === 0) return [];
  const given = texts.flatMap((by) => addressesIn(`${by.heading}\n${by.text}`).map(({ value }) => ({ value, by })));
  return unknown.flatMap((address) => {
    const finding = findingOf(address, given);
    return finding ? [{ draft: address.draft, finding }] : [];
  });
}

/** Whether an address belongs neither to the agency nor to the recipient. Those of colleagues who have left count too. */
function isUnknown(rows: RecordRows): (address: PlacedAddress) => boolean {
  const { email, phone, websites, emailSignature } = onlyProfile(rows);
  const written = [email, phone && (e164(phone) ?? phone), ...rows.colleagues.map((colleague) => colleague.email)];
  const signed = addressesIn(emailSignature?.text ?? '').map(({ value }) => value);
  const agency = [...written.flatMap((value) => value?.toLowerCase() ?? []), ...signed];
  const contacts = new Map(
    rows.contacts.map(({ id, email, phone, other_addresses }) => [id, [email, phone, ...other_addresses]]),
  );
  return ({ value, draft }) =>
    !agency.includes(value) &&
    !websites.some((host) => belongsTo(value, host)) &&
    !contacts.get(draft.contact_id ?? '')?.includes(value);
}

/** The same number, mailbox or page, or two hosts of which one is a part of the other. */
const isSame = (a: string, b: string): boolean => belongsTo(a, b) || belongsTo(b, a);

/** An address in the recipient's own message is theirs. One in a contact's name, towns or labels is nobody's. */
function findingOf(
  { draft, field, start, end, value, written }: PlacedAddress,
  given: readonly { value: string; by: StrangerText }[],
): Finding | undefined {
  const same = given.filter((other) => isSame(other.value, value)).map(({ by }) => by);
  if (same.some((by) => by.kind === 'message' && by.contact_id === draft.contact_id)) return undefined;
  const [by] = same;
  if (!by) return undefined;
  const place = by.kind === 'message' ? 'in a message from somebody else' : 'in what was written about a contact';
  return finding({
    code: 'stranger_address',
    field,
    start,
    end,
    text: written,
    record: recordOf(by),
    explanation: `"${written}" stands ${place}, and belongs neither to the agency nor to the recipient. Leave it out.`,
  });
}
