import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import shared from '../components/shared.module.css';
import { trpc } from '../trpc.ts';
import { mandateDays } from './mandate-days.ts';
import { useMandateTexts } from './use-mandate-texts.ts';

/** The mandates of a property that are reserved or signed, said before another number is given that is never used again. */
export function OpenMandates({ propertyId }: { propertyId: string }) {
  const words = useMandateTexts();
  const { data } = useQuery(trpc.mandates.list.queryOptions({ propertyId, limit: 20 }));
  const open = data?.data.filter(({ state }) => state === 'reserved' || state === 'signed') ?? [];
  if (open.length === 0) return null;
  const said = open.map((mandate) => `${words.number(mandate.number)}, ${mandateDays(mandate, words)}`);
  return (
    <Text component="p" role="status" className={shared.notice}>
      {words.openMandates(said.join('\u00a0; '))}
    </Text>
  );
}
