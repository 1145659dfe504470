import { ActionIcon, Badge, type BadgeProps, Box, Button, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { RecordLink } from '../drawer/record-link.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { Proposed, ProposedMoment, ProposedNote } from './proposed-property.ts';

const stateColors: Partial<Record<Proposed['state'], BadgeProps>> = {
  visited: { variant: 'light' },
  offered: { variant: 'light' },
  refused: { variant: 'default', c: 'var(--bad)' },
};

type ProposedItemProps = { proposed: Proposed; onRefuse(): void; onRemove(note: ProposedNote): void };

/** A property, how far the contact got with it, and what happened. */
export function ProposedItem({ proposed, onRefuse, onRemove }: ProposedItemProps) {
  const { contactRecord: words, record } = useTranslations();
  const { property, state, moments } = proposed;
  const { id, title, reference, city, priceEuros } = property;
  const isRefused = state === 'refused';
  return (
    <li>
      <Box flex={1} miw={0}>
        <Group justify="space-between" align="baseline" wrap="nowrap" gap="xs">
          <RecordLink quiet record={{ kind: 'property', id }}>
            {title}
          </RecordLink>
          <Badge variant="default" {...stateColors[state]} flex="none" fz="xs" fw={400} lts={0} tt="none">
            {words.propertyStates[state]}
          </Badge>
        </Group>
        <Text fz={13} c="dimmed">
          {[reference, city, priceEuros !== null && record.euros(priceEuros)].filter(Boolean).join(' · ')}
        </Text>
        {moments.map((moment) => (
          <Group key={`${moment.kind} ${moment.at}`} gap={5} wrap="nowrap">
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
          </Group>
        ))}
        <Button
          ml={-6}
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={isRefused ? `${words.changeRefusal}, ${title}` : words.refuseNamed(title)}
          onClick={onRefuse}
        >
          {isRefused ? words.changeRefusal : words.refuse}
        </Button>
      </Box>
    </li>
  );
}

function MomentLine({ moment }: { moment: ProposedMoment }) {
  const { contactRecord: words, record, transaction } = useTranslations();
  const { formatDueDay } = useDateFormat();
  const day = formatDueDay(moment.at);
  switch (moment.kind) {
    case 'proposed':
      return <Moment>{`${words.proposedOn(day)} ${words.by(moment.by.name)}`}</Moment>;
    case 'refused':
      return (
        <Moment bad>
          {[words.refusedOn(day), words.refusalReasons[moment.reason], moment.note].filter(Boolean).join(' · ')}
        </Moment>
      );
    case 'named':
    case 'asked':
      return (
        <Moment>
          <Link href={`${paths.inbox}/${moment.conversationId}`}>
            {words[moment.kind === 'asked' ? 'askedOn' : 'namedOn'][moment.channel](day)}
          </Link>
        </Moment>
      );
    case 'visit':
      return (
        <Moment>
          {[words.visitOn(day), record.visitStatuses[moment.status], moment.feedback].filter(Boolean).join(' · ')}
        </Moment>
      );
    case 'offer':
      return (
        <Moment bad={moment.stage === 'refused'}>
          {`${transaction.offerStages[moment.stage]} · ${record.euros(moment.amountEuros)}`}
        </Moment>
      );
  }
}

const Moment = ({ bad, children }: { bad?: boolean; children: ReactNode }) => (
  <Text flex={1} miw={0} fz={13} c={bad ? 'var(--bad)' : 'dimmed'}>
    {children}
  </Text>
);
