import { Text } from '@mantine/core';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { errorCodeOf } from '../trpc.ts';

type RecordStateProps = { error: unknown };

/** Shown instead of a record that is being fetched, does not exist or could not be fetched. */
export function RecordState({ error }: RecordStateProps) {
  const { record } = useTranslations();
  if (errorCodeOf(error) === 'not_found') return <p>{record.notFound}</p>;
  if (error) return <ErrorMessage error={error} />;
  return (
    <Text c="dimmed" fz="sm" mt={-8} mb="md">
      {record.loading}
    </Text>
  );
}
