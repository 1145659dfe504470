import {
  IconBeach,
  IconBuildingEstate,
  IconHistory,
  IconInbox,
  IconKey,
  IconMailForward,
  IconMessages,
  IconSend,
  IconSpeakerphone,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '../../page-paths.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { AccountState } from '../trpc.ts';
import { WebhookAlertBadge } from '../webhooks/webhook-alert-badge.tsx';
import { QueueBadge } from './queue-badge.tsx';
import { UnreadBadge } from './unread-badge.tsx';

export type NavigationItem = {
  path: string;
  icon: typeof IconKey;
  label: string;
  badge?: ReactNode;
  /** Its label in the bottom bar of a phone. The items without one are in that bar's menu. */
  bottomBarLabel?: string;
};

/** The links to all pages, for the side bar and for the bottom bar of a phone. */
export function useNavigation(sandbox: AccountState['sandbox']) {
  const { layout, campaign } = useTranslations();
  const usesSandbox = sandbox.sms || sandbox.email;
  const pages: NavigationItem[] = [
    {
      path: paths.queue,
      icon: IconInbox,
      label: layout.queue,
      badge: <QueueBadge />,
      bottomBarLabel: layout.queue,
    },
    { path: paths.history, icon: IconSend, label: layout.history, bottomBarLabel: layout.historyShort },
    { path: paths.sequences, icon: IconMailForward, label: layout.sequences },
    { path: paths.campaigns, icon: IconSpeakerphone, label: campaign.title },
    {
      path: paths.inbox,
      icon: IconMessages,
      label: layout.inbox,
      badge: <UnreadBadge />,
      bottomBarLabel: layout.inboxShort,
    },
    ...(usesSandbox ? [{ path: paths.sandbox, icon: IconBeach, label: layout.sandbox }] : []),
    { path: paths.journal, icon: IconHistory, label: layout.journal },
  ];
  const settings: NavigationItem[] = [
    { path: paths.keys, icon: IconKey, label: layout.keys },
    { path: paths.webhooks, icon: IconWebhook, label: layout.webhooks, badge: <WebhookAlertBadge /> },
    { path: paths.team, icon: IconUsers, label: layout.team },
    { path: paths.agency, icon: IconBuildingEstate, label: layout.agency },
  ];
  return { pages, settings };
}
