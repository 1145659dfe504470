import { ActionIcon, Group, Menu, Paper, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { initialsOf } from '../components/initials.ts';
import { unbroken } from '../components/unbroken.ts';
import { useOpenRecord } from '../drawer/use-record-drawer.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { AssignItems } from './assign-items.tsx';
import type { BoardName, Card, ColumnName } from './board.ts';
import { goToNeighbour } from './card-focus.ts';
import styles from './transactions.module.css';
import { useDraggable } from './use-drag.ts';

type BoardCardProps = {
  board: BoardName;
  card: Card;
  columns: ColumnName[];
  showAssignee: boolean;
  onMove(card: Card, to: ColumnName): void;
  onAssign(property: Card, assigneeId: string | null): void;
};

/** The keys that move a card to the column before or after its own. French keyboards have no brackets without AltGr. */
const steps: Record<string, number> = { '[': -1, ']': 1, 'Shift+ArrowLeft': -1, 'Shift+ArrowRight': 1 };

/** A card of two lines: drag it, press one of the keys on its name, or choose a column in its menu. */
export function BoardCard({ board, card, columns, showAssignee, onMove, onAssign }: BoardCardProps) {
  const { transaction: words, record } = useTranslations();
  const { formatDate } = useDateFormat();
  const openRecord = useOpenRecord();
  const { ref, isDragged } = useDraggable(card);
  const { id, name, detail, valueEuros, feesEuros, since, assigneeName, offer } = card;
  const handleKeyDown = (event: KeyboardEvent) => {
    const isArrow = event.key.startsWith('Arrow');
    if (isArrow && (event.altKey || event.ctrlKey || event.metaKey)) return;
    const step = steps[isArrow && event.shiftKey ? `Shift+${event.key}` : event.key];
    if (!step) return event.shiftKey ? undefined : goToNeighbour(event);
    event.preventDefault();
    const to = columns[columns.indexOf(card.column) + step];
    if (to) onMove(card, to);
  };
  return (
    <Paper
      component="li"
      ref={ref}
      withBorder
      shadow="xs"
      radius="md"
      h={56}
      ps={8}
      pe={2}
      bg="var(--card)"
      className={styles.card}
      data-dragged={isDragged}
      data-card={id}
      title={words.since(formatDate(since))}
    >
      <Group justify="space-between" gap={4} wrap="nowrap">
        <UnstyledButton
          miw={0}
          fz="0.9rem"
          fw={600}
          lh={1.35}
          className={styles.name}
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight [ ]"
          onKeyDown={handleKeyDown}
          onClick={() => openRecord({ kind: board === 'buyers' ? 'contact' : 'property', id })}
        >
          <Text span inherit truncate display="block">
            {unbroken(name)}
          </Text>
        </UnstyledButton>
        <Menu position="bottom-end" shadow="md" withinPortal returnFocus>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={26} aria-label={words.menuOf(name)}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{words.moveTo}</Menu.Label>
            {columns
              .filter((column) => column !== card.column)
              .map((column) => (
                <Menu.Item key={column} onClick={() => onMove(card, column)}>
                  {words.columns[column]}
                </Menu.Item>
              ))}
            {board === 'properties' && <AssignItems card={card} onAssign={(colleague) => onAssign(card, colleague)} />}
          </Menu.Dropdown>
        </Menu>
      </Group>
      <Group component="p" align="baseline" gap={6} wrap="nowrap" pe={6} fz="0.82rem" lh={1.5}>
        {valueEuros !== null && (
          <strong title={feesEuros === null ? record.euros(valueEuros) : words.feesOf(record.euros(feesEuros))}>
            {words.short(valueEuros)}
          </strong>
        )}
        {offer ? (
          <Text
            component={Link}
            inherit
            truncate
            flex={1}
            td="underline"
            href={paths.offer.replace(':offerId', offer.id)}
            aria-label={words.offerStages[offer.stage]}
            title={words.offerOn(words.offerStages[offer.stage], offer.about)}
          >
            {unbroken(words.offerOnCard[offer.stage])}
          </Text>
        ) : (
          <Text span inherit truncate flex={1} c="dimmed" title={detail ?? undefined}>
            {detail ?? words.since(formatDate(since))}
          </Text>
        )}
        {showAssignee && assigneeName && (
          <Text span inherit flex="none" c="dimmed" fz="0.76rem" fw={600} title={assigneeName}>
            <span aria-hidden="true">{initialsOf(assigneeName)}</span>
            <VisuallyHidden>{assigneeName}</VisuallyHidden>
          </Text>
        )}
      </Group>
    </Paper>
  );
}
