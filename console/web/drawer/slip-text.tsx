import { Paper, Text } from '@mantine/core';
import type { RouterOutputs } from '../trpc.ts';
import { useVisitTexts } from './use-visit-texts.ts';

type SlipTextProps = { content: RouterOutputs['visits']['slip']['content'] };

/** All that stands on the slip, as it is printed: what one signs is French. */
export function SlipText({ content }: SlipTextProps) {
  const words = useVisitTexts();
  const { agency, title, reference, place, price, when, shownBy, sentence } = content;
  return (
    <Paper withBorder p="sm" fz="sm" lang="fr">
      <Text inherit fw={600}>
        {agency[0]}
      </Text>
      <Text inherit c="dimmed" fz="xs">
        {agency.slice(1).join(' · ')}
      </Text>
      <Text inherit fw={600} mt="xs">
        {`${title} (${reference})`}
      </Text>
      <Text inherit>{place}</Text>
      {price.map((line) => (
        <Text inherit key={line}>
          {line}
        </Text>
      ))}
      <Text inherit mt="xs">
        {when}
      </Text>
      {shownBy && <Text inherit>{words.shownBy(shownBy)}</Text>}
      <Text inherit mt="xs">
        {sentence}
      </Text>
    </Paper>
  );
}
