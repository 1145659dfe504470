import {
  IconAddressBook,
  IconArrowsTransferDown,
  IconBeach,
  IconBuildingEstate,
  IconCalendarEvent,
  IconChecklist,
  IconHistory,
  IconHome,
  IconInbox,
  IconKey,
  IconLayoutKanban,
  IconMailForward,
  IconMessages,
  IconRobot,
  IconSend,
  IconShieldLock,
  IconSignature,
  IconSpeakerphone,
  IconSunHigh,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type PeoplesOperation, rolesFor } from '../../../domain/access/roles.ts';
import { paths } from '../../page-paths.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useCurrentUser } from '../sign-in/use-current-user.ts';
import type { AccountState } from '../trpc.ts';
import { WebhookAlertBadge } from '../webhooks/webhook-alert-badge.tsx';
import { DueTasksBadge } from './due-tasks-badge.tsx';
import { QueueBadge } from './queue-badge.tsx';
import { RetentionBadge } from './retention-badge.tsx';
import { UnreadBadge } from './unread-badge.tsx';

export type NavigationItem = {
  path: string;
  icon: typeof IconKey;
  label: string;
  badge?: ReactNode;
  /** On a phone the link is in the menu: beside it there is room for four. */
  inMore?: boolean;
  /** A mark that is always in sight leads to it, so the settings leave it out. */
  isMarked?: boolean;
  /** The menu leaves the page out for roles that may not perform this. */
  operation?: PeoplesOperation;
};

/** The links to all pages in their groups. The bottom bar of a phone shows `pages` without those of its menu, which has all others too. */
export function useNavigation(sandbox: AccountState['sandbox']) {
  const { layout, campaign, contacts, task, today, transaction, personalData, importExport } = useTranslations();
  const role = useCurrentUser()?.role;
  const pages: NavigationItem[] = [
    { path: paths.today, icon: IconSunHigh, label: today.title },
    {
      path: paths.queue,
      icon: IconInbox,
      label: layout.queue,
      badge: <QueueBadge />,
    },
    {
      path: paths.inbox,
      icon: IconMessages,
      label: layout.inbox,
      badge: <UnreadBadge />,
    },
    { path: paths.contacts, icon: IconAddressBook, label: contacts.title, inMore: true },
    { path: paths.transactions, icon: IconLayoutKanban, label: transaction.title, inMore: true },
    { path: paths.properties, icon: IconHome, label: layout.properties, inMore: true },
    { path: paths.agenda, icon: IconCalendarEvent, label: layout.agenda },
    {
      path: paths.tasks,
      icon: IconChecklist,
      label: task.title,
      badge: <DueTasksBadge />,
      inMore: true,
    },
  ];
  const outreach: NavigationItem[] = [
    { path: paths.sequences, icon: IconMailForward, label: layout.sequences },
    { path: paths.campaigns, icon: IconSpeakerphone, label: campaign.title },
    { path: paths.history, icon: IconSend, label: layout.history },
  ];
  const settings: NavigationItem[] = [
    { path: paths.agency, icon: IconBuildingEstate, label: layout.agency },
    { path: paths.team, icon: IconUsers, label: layout.team },
    { path: paths.agent, icon: IconRobot, label: layout.agent },
    { path: paths.keys, icon: IconKey, label: layout.keys, operation: 'listKeys' },
    {
      path: paths.webhooks,
      icon: IconWebhook,
      label: layout.webhooks,
      badge: <WebhookAlertBadge />,
      operation: 'listWebhooks',
    },
    {
      path: paths.signatures,
      icon: IconSignature,
      label: layout.signatures,
      operation: 'changeSignatureAccount',
    },
    { path: paths.journal, icon: IconHistory, label: layout.journal, operation: 'listJournal' },
    { path: paths.importExport, icon: IconArrowsTransferDown, label: importExport.title, operation: 'listImports' },
    {
      path: paths.personalData,
      icon: IconShieldLock,
      label: personalData.title,
      badge: <RetentionBadge />,
      operation: 'listRetention',
    },
    ...(sandbox.sms || sandbox.email
      ? [{ path: paths.sandbox, icon: IconBeach, label: layout.sandbox, isMarked: sandbox.sms && sandbox.email }]
      : []),
  ];
  const isOpen = ({ operation }: NavigationItem) =>
    operation === undefined || (role !== undefined && rolesFor(operation).includes(role));
  return { pages, outreach, settings: settings.filter(isOpen) };
}
