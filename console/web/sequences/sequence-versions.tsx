import { Box } from '@mantine/core';
import { Card } from '../components/card.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { Sequence } from './sequence.ts';
import { VersionText } from './version-text.tsx';

/** Every version: its text, who approved it, and how many enrollments still follow it. */
export function SequenceVersions({ sequence: { versions } }: { sequence: Sequence }) {
  const { sequences } = useTranslations();
  const { formatDate } = useDateFormat();
  return (
    <Card title={sequences.versions}>
      {versions.map(({ version, steps, signatures, approvedAt, approvedBy, running }) => (
        <details key={version}>
          <Box component="summary" py={7}>
            <strong>{sequences.version(version)}</strong>{' '}
            <span className={shared.soft}>
              {approvedAt ? sequences.approvedBy(approvedBy ?? '', formatDate(approvedAt)) : sequences.notApproved}
              {running > 0 && ` · ${sequences.followers(running)}`}
            </span>
          </Box>
          <VersionText steps={steps} signatures={signatures} />
        </details>
      ))}
    </Card>
  );
}
