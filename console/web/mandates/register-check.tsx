import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { notLive, trpc } from '../trpc.ts';
import { useMandateTexts } from './use-mandate-texts.ts';

/** Compares the register with the journal, when somebody asks for it. */
export function RegisterCheck() {
  const words = useMandateTexts();
  const { data, error, isFetching, refetch } = useQuery({
    ...trpc.mandates.check.queryOptions({}, notLive),
    enabled: false,
  });
  return (
    <>
      <Button variant="subtle" size="sm" mt="md" loading={isFetching} onClick={() => refetch()}>
        {words.check}
      </Button>
      <ErrorMessage error={error} />
      <div role="status">
        {data?.intact && <Text fz="sm">{words.intact(data.entries)}</Text>}
        {data && !data.intact && (
          <div className={shared.failure}>
            {words.altered}
            <ul>
              {data.faults.map(({ kind, number, seq }) => (
                <li key={`${kind} ${number} ${seq}`}>{words.fault(words.faults[kind], number, seq)}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </>
  );
}
