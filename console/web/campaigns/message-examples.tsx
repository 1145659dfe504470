import { Box, Paper, SimpleGrid, Text } from '@mantine/core';
import type { StartPreview } from '../../../domain/campaigns/campaign-item.ts';
import { formatAddress } from '../components/format-address.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { SmsSegments } from '../queue/draft/sms-segments.tsx';
import styles from './campaigns.module.css';

export type MessageExamplesProps = { examples: StartPreview['examples'] };

/** A few messages of a campaign as their recipients would read them. */
export function MessageExamples({ examples }: MessageExamplesProps) {
  const { campaign, draft } = useTranslations();
  if (examples.length === 0) return null;
  return (
    <Box component="section" mt="md">
      <Text component="h3" mb="xs" fz="sm" fw={600} c="dimmed">
        {campaign.examples(examples.length)}
      </Text>
      <SimpleGrid component="ul" minColWidth="15rem" autoFlow="auto-fit" spacing="sm" m={0} p={0}>
        {examples.map((example) => (
          <Box component="li" key={example.to} display="block">
            <Text mb={4} fz={13} c="dimmed" className={styles.text}>
              {example.name || draft.unnamedContact} · {formatAddress(example.to)} · <SmsSegments sms={example} />
            </Text>
            <Paper className={styles.text} px="sm" py="xs" radius="lg" bg="var(--panel)" fz="sm">
              {example.body}
            </Paper>
          </Box>
        ))}
      </SimpleGrid>
    </Box>
  );
}
