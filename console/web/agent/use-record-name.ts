import { useQuery } from '@tanstack/react-query';
import { contactName } from '../contact-record/contact.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { conversationName } from '../inbox/conversation.ts';
import { trpc } from '../trpc.ts';
import { kindOf } from './page-record.ts';
import { useAgentPanelTexts } from './use-agent-panel-texts.ts';

/** The name by which people know a record, from the record itself; null until it is there, or if there is none. */
export function useRecordName(id: string | null): string | null {
  const translations = useTranslations();
  const { formatDateTime } = useDateFormat();
  const kind = id?.split('_')[0];
  const input = { id: id ?? '' };
  const contact = useQuery({ ...trpc.contacts.read.queryOptions(input), enabled: kind === 'contact' });
  const property = useQuery({ ...trpc.properties.read.queryOptions(input), enabled: kind === 'property' });
  const visit = useQuery({ ...trpc.visits.read.queryOptions(input), enabled: kind === 'visit' });
  const conversation = useQuery({ ...trpc.conversations.read.queryOptions(input), enabled: kind === 'conversation' });
  const sequence = useQuery({ ...trpc.sequences.read.queryOptions(input), enabled: kind === 'sequence' });
  if (kind === 'contact' && contact.data) return contactName(contact.data, translations);
  if (kind === 'property' && property.data) return property.data.reference;
  if (kind === 'visit' && visit.data) return `${visit.data.contact.name}, ${formatDateTime(visit.data.startsAt)}`;
  if (kind === 'conversation' && conversation.data) return conversationName(conversation.data, translations);
  if (kind === 'sequence' && sequence.data) return sequence.data.name;
  return null;
}

/** « À propos de Camille Laurent »; null until its record is there. */
export function useAboutText(id: string | null): { text: string | null; isGone: boolean } {
  const translations = useTranslations();
  const { about } = useAgentPanelTexts();
  const { formatDateTime } = useDateFormat();
  const kind = id === null ? undefined : kindOf(id);
  const input = { id: id ?? '' };
  const contact = useQuery({ ...trpc.contacts.read.queryOptions(input), enabled: kind === 'contact' });
  const property = useQuery({ ...trpc.properties.read.queryOptions(input), enabled: kind === 'property' });
  const conversation = useQuery({ ...trpc.conversations.read.queryOptions(input), enabled: kind === 'conversation' });
  const visit = useQuery({ ...trpc.visits.read.queryOptions(input), enabled: kind === 'visit' });
  const texts = {
    contact: () => contact.data && about.contact(contactName(contact.data, translations)),
    property: () => property.data && about.property(property.data.reference),
    conversation: () => conversation.data && about.conversation(conversationName(conversation.data, translations)),
    visit: () => visit.data && about.visit(visit.data.contact.name, formatDateTime(visit.data.startsAt)),
  };
  const { error } = { contact, property, conversation, visit }[kind ?? 'contact'];
  return { text: (kind && texts[kind]()) ?? null, isGone: kind !== undefined && error !== null };
}
