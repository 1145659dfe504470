import { type RunRows, saidToRunOf } from './agent-drafts.ts';
import type { ProvingRows } from './agent-sources.ts';
import { type MessageDraft, textsOf } from './draft-texts.ts';
import { type Finding, finding } from './finding.ts';
import { plainOf } from './reading/source.ts';
import { allAddressesIn, isSame, type PlacedAddress } from './written-addresses.ts';

/**
 * Flags for the addresses in a draft of the agent that no record proves: neither the agency nor the contact has it, nobody wrote it in
 * their messages, no partner and nobody whom the contact lives with has it, and no colleague gave it to the agent. A link that only
 * the contact has sent is no proof: in our answer it would look like ours. A number at which the agency will call leads nobody elsewhere.
 */
export function unprovenAddresses(
  draft: MessageDraft,
  addresses: readonly PlacedAddress[],
  { exchanged = [], acquaintances = [], ...runs }: Partial<ProvingRows & RunRows>,
): Finding[] {
  if (addresses.length === 0) return [];
  const said = (text: string) => allAddressesIn(text).map(({ value }) => value);
  const proven = [
    ...exchanged
      .filter(({ contact_id: id }) => id === draft.contact_id)
      .flatMap(({ text, is_ours }) => said(text).filter((value) => is_ours || !isHost(value))),
    ...said(saidToRunOf(draft, runs)),
    ...acquaintances
      .filter(({ contact_id: id }) => id === null || id === draft.contact_id)
      .flatMap(({ email, phone }) => [email?.toLowerCase(), phone].filter((value) => value != null)),
  ];
  return addresses
    .filter((address) => !proven.some((known) => isSame(known, address.value)) && !isCalled(address))
    .map(({ field, start, end, written }) =>
      finding({
        code: 'unproven_address',
        field,
        start,
        end,
        text: written,
        explanation: `No record of the agency and no message of the recipient has "${written}". Leave it out, or ask the colleague for it.`,
      }),
    );
}

/** « nous vous rappelons au 06… », "we will call you on". */
const CALLS_THEM =
  /(?<![a-z])(?:vous (?:joindre|appeler|rappeler|contacter|recontacter|telephoner|r?appelle(?:r(?:ai|a|ons))?|r?appelons)|(?:call|reach|ring|phone) you(?: back)?)(?![a-z])[^.!?;:,\n]{0,40}$/;
const isCalled = ({ draft, field, start, value }: PlacedAddress): boolean => {
  const [, text = ''] = textsOf(draft).find(([name]) => name === field) ?? [];
  return /^\+?\d+$/.test(value) && CALLS_THEM.test(plainOf(text.slice(0, start)));
};

const isHost = (value: string): boolean => /^[^@\s]+\.[^@\s]*[a-z][^@\s]*$/.test(value);
