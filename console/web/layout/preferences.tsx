import { SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Language } from '../i18n/dates.ts';
import { useLanguage, useTranslations } from '../i18n/language-provider.tsx';
import { queryClient, trpc } from '../trpc.ts';

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
    <Stack gap={5}>
      <Text span c="dimmed" fz="xs" mt={4}>
        {layout.language}
      </Text>
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
      <Text span c="dimmed" fz="xs" mt={4}>
        {layout.colorScheme}
      </Text>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={layout.colorScheme}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as 'auto' | 'light' | 'dark')}
        data={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: layout[value] }))}
      />
    </Stack>
  );
}
