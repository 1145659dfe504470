import { Box, Text } from '@mantine/core';
import { DetailList } from '../components/detail-list.tsx';
import { DetailRow } from '../components/detail-row.tsx';
import { useVisitTexts } from './use-visit-texts.ts';
import type { Visit } from './visit.ts';

type VisitReportProps = { visit: Visit };

/** The notes of a visit that took place. */
export function VisitReport({ visit }: VisitReportProps) {
  const words = useVisitTexts();
  const { interest, liked, disliked, feltPriceEuros, nextStep, feedback } = visit;
  const lines: [string, string | null][] = [
    [words.interest, interest === null ? null : `${interest}/5, ${words.interests[interest - 1]?.toLowerCase()}`],
    [words.nextStep, nextStep && words.nextSteps[nextStep]],
    [words.liked, liked],
    [words.disliked, disliked],
    [words.feltPrice, feltPriceEuros === null ? null : words.feltPriceOf(feltPriceEuros)],
    [words.feedback, feedback],
  ];
  const known = lines.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <Box component="section" mt="lg" aria-label={words.reports}>
      <Text component="h3" mb={5} c="dimmed" fz="sm" fw={600}>
        {words.reports}
      </Text>
      <DetailList>
        {known.map(([name, value]) => (
          <DetailRow key={name} name={name} wide>
            {value}
          </DetailRow>
        ))}
      </DetailList>
    </Box>
  );
}
