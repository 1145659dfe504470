import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { RouterOutputs } from '../trpc.ts';

type Moment = RouterOutputs['contacts']['proposed']['data'][number]['moments'][number];

type OfferRowsProps = {
  /** The properties of a buyer, or the buyers of a property: `about` names each, `moments` are what happened with it. */
  proposals: readonly { about: ReactNode; moments: readonly Moment[] }[];
};

/** The offers of a record, the latest first. */
export function OfferRows({ proposals }: OfferRowsProps) {
  const { record, transaction } = useTranslations();
  const { formatDate } = useDateFormat();
  const offers = proposals.flatMap(({ about, moments }) => offersIn(moments).map((offer) => ({ about, ...offer })));
  return (
    <ul className={shared.rows}>
      {offers
        .sort((a, b) => (a.at < b.at ? 1 : -1))
        .map(({ id, at, amountEuros, stage, about }) => (
          <li key={id}>
            <Box flex={1} miw={0}>
              <Group justify="space-between" align="baseline" wrap="nowrap" gap="xs">
                <Link className={shared.recordName} href={paths.offer.replace(':offerId', id)}>
                  {record.euros(amountEuros)}
                </Link>
                <Text span fz={13} c={stage === 'refused' ? 'var(--bad)' : undefined}>
                  {transaction.offerStages[stage]}
                </Text>
              </Group>
              <Text fz={13} c="dimmed">
                {about}
                {` · ${formatDate(at)}`}
              </Text>
            </Box>
          </li>
        ))}
    </ul>
  );
}

export const offersIn = (moments: readonly Moment[]) => moments.filter((moment) => moment.kind === 'offer');
