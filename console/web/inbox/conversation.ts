import { formatAddress } from '../components/format-address.ts';
import type { Translations } from '../i18n/fr.ts';
import type { RouterOutputs } from '../trpc.ts';

export type Conversation = RouterOutputs['conversations']['list']['data'][number];

/** The contact's name, otherwise the address, if it is known. */
export const conversationName = ({ contact, address }: Conversation, { inbox }: Translations): string =>
  contact?.name ?? (address ? formatAddress(address) : inbox.unknownSender);

/** Nobody is in charge of it, or a colleague whose account is disabled. */
export const isOfNobody = ({ assignee }: Conversation): boolean => assignee === null || assignee.isDisabled;
