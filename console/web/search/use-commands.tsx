import { useMantineColorScheme } from '@mantine/core';
import {
  IconChecklist,
  IconHomePlus,
  IconLogout,
  IconMoon,
  IconPlayerPause,
  IconSparkles,
  IconSun,
  IconSunMoon,
  IconUserCircle,
  IconUserPlus,
} from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { paths } from '../../page-paths.ts';
import { useAgentEntryTexts } from '../agent/use-agent-entry-texts.ts';
import { useAgentAccess, useAgentPanel } from '../agent/use-agent-panel.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useNavigation } from '../layout/use-navigation.tsx';
import { useSignOut } from '../layout/use-sign-out.ts';
import { useMay } from '../sign-in/use-current-user.ts';
import type { AccountState } from '../trpc.ts';

export type Command = { id: string; icon: typeof IconSun; label: string; select(): void };

export type CommandDialog = 'task' | 'contact' | 'property' | 'pause';

/** The pages that one can go to, and what can be done from anywhere. `openDialog` shows a command's dialog. */
export function useCommands(account: AccountState, openDialog: (dialog: CommandDialog) => void) {
  const { layout, task, contacts, agency, search } = useTranslations();
  const [, navigate] = useLocation();
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const navigation = useNavigation(account.sandbox);
  const links = [
    ...navigation.pages,
    ...navigation.outreach,
    ...navigation.settings,
    { path: paths.profile, icon: IconUserCircle, label: layout.profile },
  ];
  const pages: Command[] = links.map(({ path, icon, label }) => ({
    id: path,
    icon,
    label,
    select: () => navigate(path),
  }));
  const agentWords = useAgentEntryTexts();
  const agentAccess = useAgentAccess();
  const { open: openAgent } = useAgentPanel();
  const mayPause = useMay('pauseSending') && !account.agency?.pausedAt;
  const actions: Command[] = [
    ...(agentAccess === 'ready'
      ? [{ id: 'agent', icon: IconSparkles, label: agentWords.open, select: () => openAgent() }]
      : []),
    ...(agentAccess === 'to_set_up'
      ? [{ id: 'agent', icon: IconSparkles, label: agentWords.setUp, select: () => navigate(paths.agent) }]
      : []),
    { id: 'task', icon: IconChecklist, label: task.create, select: () => openDialog('task') },
    { id: 'contact', icon: IconUserPlus, label: contacts.create, select: () => openDialog('contact') },
    { id: 'property', icon: IconHomePlus, label: search.newProperty, select: () => openDialog('property') },
    ...(mayPause
      ? [{ id: 'pause', icon: IconPlayerPause, label: agency.pause, select: () => openDialog('pause') } as const]
      : []),
    { id: 'light', icon: IconSun, label: search.lightTheme, select: () => setColorScheme('light') },
    { id: 'dark', icon: IconMoon, label: search.darkTheme, select: () => setColorScheme('dark') },
    { id: 'auto', icon: IconSunMoon, label: search.systemTheme, select: () => setColorScheme('auto') },
    { id: 'sign-out', icon: IconLogout, label: layout.signOut, select: signOut },
  ];
  return { pages, actions };
}

/** Text without case and accents. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether each word of `q` begins a word of the command's label. */
export function matchesCommand({ label }: Command, q: string): boolean {
  const words = plain(label).split(/[\s’'-]+/);
  return plain(q)
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)));
}
