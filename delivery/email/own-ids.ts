import { draftIdIn } from '../../domain/shared/ids.ts';

/** How our own mail is recognised: by the ids that its headers have, and by the addresses that it comes from. */
export type OwnIds = {
  isOurMessageId(messageId: string): boolean;
  /** The draft (`draft_…`) of a Message-ID that is ours; null for another one. */
  draftOf(messageId: string): string | null;
  /** The first Message-ID of ours in a text, with its angle brackets; null if there is none. */
  findOurId(text: string): string | null;
  isOurAddress(address: string): boolean;
  /** Also of colleagues, and, where the agency sends from a public provider, of strangers. */
  isOurDomain(address: string): boolean;
};

/** `domain` is that of our Message-IDs; `addresses` are those from which we send and to which answers go, in lower case. */
export type OwnAddresses = { domain: string; addresses: readonly string[] };

export function ownIds({ domain, addresses }: OwnAddresses): OwnIds {
  const id = new RegExp(`draft_[0-9a-z]{26}@${domain.replace(/[^a-z0-9-]/gi, '\\$&')}(?![a-z0-9.-])`, 'i');
  const findOurId = (text: string) => {
    const [found] = id.exec(text) ?? [];
    return found ? `<${found}>` : null;
  };
  const isOurMessageId = (messageId: string) => messageId !== '' && messageId === findOurId(messageId);
  return {
    isOurMessageId,
    draftOf: (messageId) => (isOurMessageId(messageId) ? draftIdIn(messageId) : null),
    findOurId,
    isOurDomain: (address) => address.toLowerCase().endsWith(`@${domain.toLowerCase()}`),
    isOurAddress: (address) => addresses.includes(address.toLowerCase().replace(/\+[^@]*@/, '@')),
  };
}
