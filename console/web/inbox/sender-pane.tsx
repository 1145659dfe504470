import { useQuery } from '@tanstack/react-query';
import { DetailList } from '../components/detail-list.tsx';
import { DetailRow } from '../components/detail-row.tsx';
import { formatAddress } from '../components/format-address.ts';
import { PhoneLink } from '../components/phone-link.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import type { Conversation } from './conversation.ts';

/** Beside a conversation with nobody's address: what the messages themselves say of their sender. */
export function SenderPane({ conversation: { id, address, isAddressUnattended } }: { conversation: Conversation }) {
  const { unknownSender: words, contacts, inbox } = useTranslations();
  const { data: read } = useQuery(trpc.conversations.sender.queryOptions({ id }));
  if (!read) return null;
  const name = [read.firstName, read.lastName].filter(Boolean).join(' ');
  const isEmpty = Object.values(read).every((value) => value === null);
  return (
    <div className={shared.stack}>
      <h3>{inbox.unknownSender}</h3>
      {address && !isAddressUnattended && <p>{formatAddress(address)}</p>}
      <p className={shared.soft}>{isEmpty ? words.saysNothing : words.says}</p>
      {!isEmpty && (
        <DetailList>
          {name && <DetailRow name={words.name}>{name}</DetailRow>}
          {read.kind && <DetailRow name={contacts.kind}>{contacts.kinds[read.kind]}</DetailRow>}
          {read.office && <DetailRow name={words.office}>{read.office}</DetailRow>}
          {read.phone && (
            <DetailRow name={contacts.phone}>
              <PhoneLink number={read.phone} />
            </DetailRow>
          )}
          {read.email && <DetailRow name={contacts.email}>{read.email}</DetailRow>}
        </DetailList>
      )}
      <p className={shared.soft}>{words.paneHint}</p>
    </div>
  );
}
