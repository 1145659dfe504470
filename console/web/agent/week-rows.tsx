import { Badge, Box, Group, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { DraftContent } from '../queue/draft/draft-content.tsx';
import styles from './agent.module.css';
import type { WeekRow } from './agent.ts';
import { useAgentTexts } from './use-agent-texts.ts';

type WeekRowsProps = {
  /** The colleague's name, where several are shown. */
  title: string | null;
  rows: readonly WeekRow[];
  openedId: string | null;
  onOpen(draftId: string | null): void;
  onDecided(draftId: string): void;
};

/** The rows of one colleague. The exact text of a row is read, corrected and decided where it is opened. */
export function WeekRows({ title, rows, openedId, onOpen, onDecided }: WeekRowsProps) {
  return (
    <Box component="section" pt="lg">
      {title !== null && <h2>{title}</h2>}
      <ul className={shared.rows}>
        {rows.map((row) => (
          <li key={row.draftId}>
            <div className={styles.weekRow}>
              <RowButton
                row={row}
                isOpen={row.draftId === openedId}
                onToggle={() => onOpen(row.draftId === openedId ? null : row.draftId)}
              />
              {row.draftId === openedId && (
                <DraftContent draftId={row.draftId} onDecided={() => onDecided(row.draftId)} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Box>
  );
}

type RowButtonProps = { row: WeekRow; isOpen: boolean; onToggle(): void };

function RowButton({ row, isOpen, onToggle }: RowButtonProps) {
  const { week: words, recipes } = useAgentTexts();
  const { draftStatus } = useTranslations();
  const { formatWhen } = useDateFormat();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <UnstyledButton aria-expanded={isOpen} onClick={onToggle} className={styles.weekButton}>
      <Chevron size={18} aria-hidden />
      <div className={shared.grow}>
        <Text fw={600}>{row.contact.name}</Text>
        <p className={`${shared.soft} ${shared.dotSeparated}`}>
          <span>{recipes.names[row.recipe]}</span>
          <span>{words.day(formatWhen(row.plannedAt))}</span>
        </p>
      </div>
      <Group gap="xs">
        {row.status === 'pending' && row.flagged && <Badge color="yellow">{words.flagged}</Badge>}
        {row.status !== 'pending' && (
          <Badge color={row.status === 'scheduled' || row.status === 'sent' ? 'green' : 'gray'}>
            {draftStatus[row.decision === 'returned' ? 'returned' : row.status]}
          </Badge>
        )}
      </Group>
    </UnstyledButton>
  );
}
