import { Text } from '@mantine/core';
import type { RouterOutputs } from '../trpc.ts';
import { useMatchingTexts } from './use-matching-texts.ts';

type OtherBuyersProps = { counts: RouterOutputs['properties']['countMatches'] };

/** How many buyers are not shown, and by which wishes. */
export function OtherBuyers({ counts: { others, missed } }: OtherBuyersProps) {
  const words = useMatchingTexts();
  if (others === 0) return null;
  const reasons = missed.map(({ criterion, count }) => words.othersCount(words.othersBy[criterion], count));
  return (
    <Text fz={13} c="dimmed" mt="xs">
      {`${words.others(others)} ${reasons.join(', ')}.`}
    </Text>
  );
}
