import { Box } from '@mantine/core';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { EmailPreview } from '../queue/draft/email-preview.tsx';
import { withGaps } from '../queue/draft/plain-text.ts';
import type { RouterOutputs } from '../trpc.ts';

type RenderedEmailProps = {
  step: RouterOutputs['sequences']['preview']['previews'][number]['steps'][number];
  name: string;
  when?: string;
};

/** A step as a contact would read it, and the variables that have no value for this contact. */
export function RenderedEmail({ step, name, when }: RenderedEmailProps) {
  const { draft, sequences, variables } = useTranslations();
  const missing = step.missing.map((variable) => variables.names[variable] ?? variable);
  const shown = (text: string) => withGaps(text, variables.chips);
  const email = {
    to: '',
    subject: shown(step.subject),
    body: shown(step.body),
    html: shown(step.html),
    signature: step.signature,
    purpose: 'marketing',
  } as const;
  return (
    <Box component="section" mt="sm">
      <p className={shared.soft}>{[draft.delay(step.delayHours), when].filter(Boolean).join(' · ')}</p>
      <EmailPreview email={email} name={name} findings={[]} />
      {missing.length > 0 && <p className={shared.notice}>{sequences.missing(missing)}</p>}
    </Box>
  );
}
