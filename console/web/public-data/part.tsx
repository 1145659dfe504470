import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDayFormat } from '../i18n/use-day-format.ts';
import { usePublicDataTexts } from './use-public-data-texts.ts';

type PartProps = { title: string; origin: { source: string; date: string }; children: ReactNode };

/** A part of the public data, with whose it is and of when below it. */
export function Part({ title, origin, children }: PartProps) {
  const { publicData: words } = usePublicDataTexts();
  const formatDay = useDayFormat();
  return (
    <Box component="section" aria-label={title} mt="md" fz="sm">
      <Text component="h3" fz="sm" fw={600} mb={4}>
        {title}
      </Text>
      {children}
      <Text fz={12} c="dimmed" mt={6}>
        {words.origin(origin.source, formatDay(origin.date))}
      </Text>
    </Box>
  );
}
