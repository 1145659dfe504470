import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Language } from '../i18n/dates.ts';
import { useLanguage, useTranslations } from '../i18n/language-provider.tsx';
import { queryClient, trpc } from '../trpc.ts';
import styles from './account-menu.module.css';

/** The language is stored in this browser and in the profile; the colour scheme only in this browser. */
export function Preferences() {
  const { layout } = useTranslations();
  const { language, setLanguage } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const updateProfile = useMutation(
    trpc.profile.update.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.account.pathKey() }),
    }),
  );
  const handleLanguageChange = (next: Language) => {
    setLanguage(next);
    updateProfile.mutate({ language: next });
  };
  return (
    <div className={styles.preferences}>
      <span className={styles.preference}>{layout.language}</span>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={layout.language}
        value={language}
        onChange={(value) => handleLanguageChange(value as Language)}
        data={[
          { value: 'fr', label: 'Français' },
          { value: 'en', label: 'English' },
        ]}
      />
      <span className={styles.preference}>{layout.colorScheme}</span>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={layout.colorScheme}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as 'auto' | 'light' | 'dark')}
        data={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: layout[value] }))}
      />
    </div>
  );
}
