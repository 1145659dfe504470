import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import shared from '../components/shared.module.css';
import { RecordLink } from '../drawer/record-link.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import styles from './properties-section.module.css';
import type { Proposed, ProposedMoment, ProposedNote } from './proposed-property.ts';

type ProposedItemProps = { proposed: Proposed; onRefuse(): void; onRemove(note: ProposedNote): void };

/** A property, how far the contact got with it, and what happened. */
export function ProposedItem({ proposed, onRefuse, onRemove }: ProposedItemProps) {
  const { contactRecord: words, record } = useTranslations();
  const { property, state, moments } = proposed;
  const { id, title, reference, city, priceEuros } = property;
  const isRefused = state === 'refused';
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <RecordLink quiet record={{ kind: 'property', id }}>
          {title}
        </RecordLink>
        <span className={shared.tag} data-state={state}>
          {words.propertyStates[state]}
        </span>
      </div>
      <small>{[reference, city, priceEuros !== null && record.euros(priceEuros)].filter(Boolean).join(' · ')}</small>
      {moments.map((moment) => (
        <div key={`${moment.kind} ${moment.at}`} className={styles.moment}>
          <MomentLine moment={moment} />
          {(moment.kind === 'proposed' || moment.kind === 'refused') && (
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              aria-label={words[moment.kind === 'refused' ? 'removeRefusal' : 'removeProposed'](title)}
              onClick={() => onRemove(moment)}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      <Button
        className={styles.refuse}
        size="compact-xs"
        variant="subtle"
        color="gray"
        aria-label={isRefused ? `${words.changeRefusal}, ${title}` : words.refuseNamed(title)}
        onClick={onRefuse}
      >
        {isRefused ? words.changeRefusal : words.refuse}
      </Button>
    </li>
  );
}

function MomentLine({ moment }: { moment: ProposedMoment }) {
  const { contactRecord: words, record, transaction } = useTranslations();
  const { formatDueDay } = useDateFormat();
  const day = formatDueDay(moment.at);
  switch (moment.kind) {
    case 'proposed':
      return <small>{`${words.proposedOn(day)} ${words.by(moment.by.name)}`}</small>;
    case 'refused':
      return (
        <small data-tone="bad">
          {[words.refusedOn(day), words.refusalReasons[moment.reason], moment.note].filter(Boolean).join(' · ')}
        </small>
      );
    case 'named':
      return (
        <small>
          <Link href={`${paths.inbox}/${moment.conversationId}`}>{words.namedOn[moment.channel](day)}</Link>
        </small>
      );
    case 'visit':
      return (
        <small>
          {[words.visitOn(day), record.visitStatuses[moment.status], moment.feedback].filter(Boolean).join(' · ')}
        </small>
      );
    case 'offer':
      return (
        <small data-tone={moment.stage === 'refused' ? 'bad' : undefined}>
          {`${transaction.offerStages[moment.stage]} · ${record.euros(moment.amountEuros)}`}
        </small>
      );
  }
}
