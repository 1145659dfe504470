import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconSelector, IconUserCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import { leave } from '../draft/unsaved.ts';
import { Disclosure } from '../look/disclosure.tsx';
import { type Answers, queries, trpc } from '../wire.ts';
import type { Language } from '../words/dates.ts';
import { useSpeaking, useWords } from '../words/words.tsx';
import styles from './frame.module.css';

/** Who is here, with language, light and the way out. */
export function Account({ user }: { user: Answers['account']['state']['user'] }) {
  const { frame, team } = useWords();
  const signOut = useMutation(trpc.account.signOut.mutationOptions({ onSuccess: () => location.assign('/connexion') }));
  if (!user) return null;
  return (
    <Disclosure
      label={frame.account}
      position="top-start"
      button={(toggle) => (
        <button type="button" className={styles.account} onClick={toggle}>
          <span className={styles.initials} aria-hidden="true">
            {initials(user.name)}
          </span>
          <span className={styles.who}>
            {user.name}
            <small>{team.roles[user.role]}</small>
          </span>
          <IconSelector size={16} aria-hidden className={styles.accountMore} />
        </button>
      )}
    >
      <Link href="/profil" className={styles.way}>
        <IconUserCircle size={18} stroke={1.7} aria-hidden />
        {frame.profile}
      </Link>
      <Preferences />
      <button type="button" className={styles.way} onClick={() => leave(() => signOut.mutate())}>
        <IconLogout size={18} stroke={1.7} aria-hidden />
        {frame.signOut}
      </button>
    </Disclosure>
  );
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((part) => part[0])
    .slice(0, 2)
    .join('');

/** The language, kept here and with the profile; light or dark, kept here. */
export function Preferences() {
  const { frame } = useWords();
  const { language, speak } = useSpeaking();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const told = { onSuccess: () => queries.invalidateQueries({ queryKey: trpc.account.pathKey() }) };
  const keep = useMutation(trpc.profile.update.mutationOptions(told));
  const choose = (next: Language) => {
    speak(next);
    keep.mutate({ language: next });
  };
  return (
    <div className={styles.preferences}>
      <span className={styles.preference}>{frame.language}</span>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={frame.language}
        value={language}
        onChange={(value) => choose(value as Language)}
        data={[
          { value: 'fr', label: 'Français' },
          { value: 'en', label: 'English' },
        ]}
      />
      <span className={styles.preference}>{frame.look}</span>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={frame.look}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as 'auto' | 'light' | 'dark')}
        data={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: frame[value] }))}
      />
    </div>
  );
}
