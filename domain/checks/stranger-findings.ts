import { belongsTo } from '../drafts/deceptive-links.ts';
import { e164 } from '../shared/e164.ts';
import { isOfAgent, isOfRecipe } from './agent-drafts.ts';
import { type CopiedFrom, copiedWords, hasRun } from './copied-words.ts';
import { type DraftToCheck, type MessageDraft, textsOf } from './draft-texts.ts';
import { type Finding, finding } from './finding.ts';
import type { OwnRows } from './own-rows.ts';
import { readOnce } from './read-once.ts';
import { onlyProfile, type RecordRows } from './records.ts';
import { orderFindings } from './stranger-orders.ts';
import { checkSubject } from './stranger-subjects.ts';
import { recordOf, type StrangerText } from './stranger-texts.ts';
import { unprovenAddresses } from './unproven-addresses.ts';
import { addressesIn, allAddressesIn, isSame, type PlacedAddress } from './written-addresses.ts';

/**
 * The drafts that are compared with strangers' texts. A person has written or approved those of sequences and campaigns; but the
 * agent may propose a contact for a sequence because a stranger wants it.
 */
export const messagesOf = (drafts: readonly DraftToCheck[]): MessageDraft[] =>
  drafts.filter((draft): draft is MessageDraft => draft.contact_id !== null && (isMessage(draft) || isOfAgent(draft)));

const isMessage = ({ kind }: Pick<DraftToCheck, 'kind'>): boolean => kind === 'sms' || kind === 'email';

/** Whether strangers' texts can matter to a message. A short confirmation without an address copies from nobody. */
export const needsStrangerTexts = (draft: Pick<DraftToCheck, 'kind' | 'item' | 'requested_by'>): boolean =>
  isOfAgent(draft) ||
  (isMessage(draft) && textsOf(draft).some(([, text]) => hasRun(text) || addressesIn(text).length > 0));

/** The texts of the drafts, and the addresses in them that are neither the agency's nor the recipient's. */
export type StrangerSearch = {
  messages: readonly MessageDraft[];
  written: readonly { draft: MessageDraft; field: string; text: string }[];
  unknown: readonly PlacedAddress[];
};

export function searchForStrangers(drafts: readonly DraftToCheck[], rows: RecordRows): StrangerSearch {
  const messages = messagesOf(drafts);
  const written = messages
    .filter(isMessage)
    .flatMap((draft) => textsOf(draft).map(([field, text]) => ({ draft, field, text })));
  const addresses = written.flatMap(({ draft, field, text }) =>
    (isOfAgent(draft) ? allAddressesIn(text) : addressesIn(text)).map((address) => ({
      ...address,
      draft,
      field,
      written: text.slice(address.start, address.end),
    })),
  );
  return { messages, written, unknown: addresses.length > 0 ? addresses.filter(isUnknown(rows)) : [] };
}

/**
 * Findings about what an agent may have taken from strangers: a first contact, words copied from messages, feedback and
 * notes, and addresses that only somebody else has given. By the UUID of the draft.
 * @param texts all that the rows of the drafts have: each is compared with all drafts at once
 */
export function strangerFindings(
  { messages, written, unknown }: StrangerSearch,
  rowsOf: (draft: MessageDraft) => OwnRows,
  texts: readonly StrangerText[],
  records: RecordRows & { known: readonly { contact_id: string }[] },
): Map<string, Finding[]> {
  const knownIds = new Set(records.known.map(({ contact_id }) => contact_id));
  const sourceOf = new Map(messages.map((draft) => [draft, sourceFor(draft, rowsOf(draft))]));
  const copied = copiedWords(
    written.map(({ draft, field, text }) => ({ field, text, sourceOf: sourceOf.get(draft) ?? (() => undefined) })),
    texts,
  );
  return new Map(
    messages.map((draft) => {
      const rows = rowsOf(draft);
      const addresses = unknown.filter((address) => address.draft === draft);
      return [
        draft.id,
        [
          ...(knownIds.has(draft.contact_id) || !isMessage(draft) ? [] : [firstContact()]),
          ...copied.filter((_, index) => written[index]?.draft === draft).flat(),
          ...givenByStrangers(addresses, rows, records),
          ...(isOfAgent(draft)
            ? [...unprovenAddresses(draft, addresses, rows), ...checkSubject(draft, rows, records)]
            : []),
          ...(isOfAgent(draft) && !isOfRecipe(draft, rows) ? orderFindings(draft, rows) : []),
        ],
      ];
    }),
  );
}

/**
 * In a draft of the agent, words that somebody else than its recipient wrote are a flag: notes were written by colleagues for
 * colleagues. What a person has asked for, or a recipe has put into its text, no stranger has placed there.
 */
function sourceFor(draft: MessageDraft, rows: OwnRows): (texts: readonly StrangerText[]) => CopiedFrom {
  const isFree = !isOfAgent(draft) || isOfRecipe(draft, rows);
  const isOfDraft = new Set(rows.texts);
  return (all) => {
    const texts = all.filter((text) => isOfDraft.has(text));
    const own = texts.findLast(({ kind, contact_id: by }) => kind !== 'contact' && by === draft.contact_id);
    const by = isFree ? texts.at(-1) : (own ?? texts.at(-1));
    return by && { code: isFree || own ? 'stranger_text' : 'stranger_words', by };
  };
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

/** The findings at addresses that somebody else has given. */
function givenByStrangers(
  unknown: readonly PlacedAddress[],
  { texts, contactTexts }: OwnRows,
  records: RecordRows,
): Finding[] {
  if (unknown.length === 0) return [];
  const given = [...texts.filter(({ kind }) => kind === 'message'), ...contactTexts].flatMap((by) =>
    addressesRead(records, `${by.heading}\n${by.text}`).map(({ value }) => ({ value, by })),
  );
  return unknown.flatMap((address) => findingOf(address, given) ?? []);
}
const addressesRead = readOnce(addressesIn);

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
