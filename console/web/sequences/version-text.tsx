import { Box, Divider, Paper, Text } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { SignatureBlock } from '../queue/draft/email-signature.tsx';
import { TemplateText } from '../rich-text/template-text.tsx';
import type { SequenceVersion } from './sequence.ts';
import styles from './sequences.module.css';

const RichTemplate = lazyPage(() => import('../rich-text/rich-template.tsx'));

/** The steps of a version as they will be read, with their variables as words. */
export function VersionText({ steps, signatures }: Pick<SequenceVersion, 'steps' | 'signatures'>) {
  const { draft, sequences } = useTranslations();
  return (
    // A part that scrolls must be reachable by the keyboard.
    <Paper
      component="ol"
      withBorder
      my="sm"
      px="md"
      py="sm"
      bg="var(--panel)"
      className={styles.versionText}
      tabIndex={0}
      data-first
    >
      {steps.map((step, index) => (
        <Box component="li" key={index} display="block">
          {index > 0 && <Divider my="md" color="var(--line)" />}
          <p className={shared.soft}>
            {sequences.step(index + 1)} · {draft.delay(step.delayHours)}
          </p>
          <Text fz="inherit" my={4} fw={600}>
            <TemplateText text={step.subject} />
          </Text>
          <Suspense fallback={<Box mih={176} />}>
            <RichTemplate text={step.body} />
          </Suspense>
          {signatures[index] && <SignatureBlock signature={signatures[index]} />}
        </Box>
      ))}
    </Paper>
  );
}
