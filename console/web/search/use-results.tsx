import { IconHome, IconMessages, IconUser } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { paths } from '../../page-paths.ts';
import { formatAddress } from '../components/format-address.ts';
import { unbroken } from '../components/unbroken.ts';
import { useOpenRecord } from '../drawer/use-record-drawer.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { propertyPath } from '../properties/property.ts';
import type { RouterOutputs } from '../trpc.ts';
import { type Command, matchesCommand } from './use-commands.tsx';

export type Result = Command & { details?: string };

type ResultGroup = { title: string; items: Result[] };

type Commands = { pages: Command[]; actions: Command[] };

const MAX_COMMANDS = 5;

/**
 * The results in groups: records, then commands. With nothing typed, all commands are there to choose from. Records that
 * were found for an earlier text stay until the answer for this one arrives.
 */
export function useResults(
  q: string,
  found: RouterOutputs['search']['everything'] | undefined,
  { pages, actions }: Commands,
): ResultGroup[] {
  const { search, record, stages, draft } = useTranslations();
  const { formatDate } = useDateFormat();
  const openRecord = useOpenRecord();
  const [location, navigate] = useLocation();
  if (q === '') {
    return [
      { title: search.actions, items: actions },
      { title: search.pages, items: pages },
    ];
  }
  // From a contact's page or their list one goes on to the page of another; elsewhere the drawer keeps one's place.
  const openContact = (id: string) =>
    location.startsWith(paths.contacts)
      ? navigate(paths.contact.replace(':contactId', id))
      : openRecord({ kind: 'contact', id });
  const contacts: Result[] = (found?.contacts ?? []).map(({ id, name, phone, email, stage }) => ({
    id,
    icon: IconUser,
    label: name || draft.unnamedContact,
    details: [stages[stage], phone && formatAddress(phone), email !== name && email].filter(Boolean).join(' · '),
    select: () => openContact(id),
  }));
  const properties: Result[] = (found?.properties ?? []).map(
    ({ id, title, reference, city, status, mandateNumber }) => ({
      id,
      icon: IconHome,
      label: unbroken(title),
      details: [reference, city, record.propertyStatuses[status], mandateNumber && search.mandate(mandateNumber)]
        .filter(Boolean)
        .join(' · '),
      select: () => navigate(propertyPath(id)),
    }),
  );
  const conversations: Result[] = (found?.conversations ?? []).map(({ id, subject, from, lastMessageAt, excerpt }) => ({
    id,
    icon: IconMessages,
    // An SMS has no subject.
    label: subject || from || draft.unnamedContact,
    details: [[subject && from, formatDate(lastMessageAt)].filter(Boolean).join(' · '), excerpt]
      .filter(Boolean)
      .join('\n'),
    select: () => navigate(`${paths.inbox}/${id}`),
  }));
  const commands = [...pages, ...actions].filter((command) => matchesCommand(command, q)).slice(0, MAX_COMMANDS);
  return [
    { title: search.contacts, items: contacts },
    { title: search.properties, items: properties },
    { title: search.conversations, items: conversations },
    { title: search.commands, items: commands },
  ].filter(({ items }) => items.length > 0);
}
