import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { TimeAgo } from '../components/time-ago.tsx';
import { unbroken } from '../components/unbroken.ts';
import { useOpenRecord } from '../drawer/use-record-drawer.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
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

/** A card: drag it, press one of the keys on its name, or choose a column in its menu. */
export function BoardCard({ board, card, columns, showAssignee, onMove, onAssign }: BoardCardProps) {
  const { transaction: words, record } = useTranslations();
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
    <li ref={ref} className={styles.card} data-dragged={isDragged} data-card={id}>
      <div className={styles.cardHead}>
        <button
          type="button"
          className={styles.name}
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight [ ]"
          onKeyDown={handleKeyDown}
          onClick={() => openRecord({ kind: board === 'buyers' ? 'contact' : 'property', id })}
        >
          {unbroken(name)}
        </button>
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
      </div>
      {detail && <p className={styles.detail}>{detail}</p>}
      {valueEuros !== null && (
        <p className={styles.value}>
          <strong>{record.euros(valueEuros)}</strong>
          {feesEuros !== null && <span title={words.feesHint}>{words.feesOf(record.euros(feesEuros))}</span>}
        </p>
      )}
      {offer && (
        <Link className={styles.offer} href={paths.offer.replace(':offerId', offer.id)}>
          {unbroken(words.offerOn(words.offerStages[offer.stage], offer.about))}
        </Link>
      )}
      <p className={styles.foot}>
        <TimeAgo at={since} />
        {showAssignee && assigneeName && <span>{assigneeName}</span>}
      </p>
    </li>
  );
}
