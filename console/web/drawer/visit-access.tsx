import { Box, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { trpc } from '../trpc.ts';
import { useVisitTexts } from './use-visit-texts.ts';

const AccessDialog = lazyPage(() => import('./access-dialog.tsx'));

type VisitAccessProps = { propertyId: string };

/** The keys, and the alarm's code, which stays hidden until somebody asks for it. */
export function VisitAccess({ propertyId }: VisitAccessProps) {
  const words = useVisitTexts();
  const [isEditing, setEditing] = useState(false);
  const { data } = useQuery(trpc.access.read.queryOptions({ id: propertyId }));
  // A mutation, so that no cache of the page keeps the code.
  const reveal = useMutation({ ...trpc.access.alarm.mutationOptions(), gcTime: 0 });
  if (!data) return null;
  const code = reveal.data?.alarm;
  return (
    <Box component="section" mt="lg" aria-label={words.access}>
      <Group justify="space-between" mb={5}>
        <Text component="h3" c="dimmed" fz="sm" fw={600}>
          {words.access}
        </Text>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`${words.edit} : ${words.access}`}
          onClick={() => setEditing(true)}
        >
          {words.edit}
        </Button>
      </Group>
      <Text fz="sm" style={{ whiteSpace: 'pre-wrap' }}>
        {`${words.keys} : `}
        {data.keys ?? words.noKeys}
      </Text>
      <Group gap="xs" align="baseline">
        <Text fz="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {`${words.alarm} : `}
          {data.hasAlarm ? (code ?? words.hiddenCode) : words.noAlarm}
        </Text>
        {data.hasAlarm && (
          <Button
            variant="default"
            size="compact-sm"
            title={words.codeIsNoted}
            loading={reveal.isPending}
            onClick={() => (code ? reveal.reset() : reveal.mutate({ id: propertyId }))}
          >
            {code ? words.hideCode : words.showCode}
          </Button>
        )}
      </Group>
      <ErrorMessage error={reveal.error} />
      <Suspense>
        {isEditing && (
          <AccessDialog
            propertyId={propertyId}
            access={data}
            onClose={() => {
              reveal.reset();
              setEditing(false);
            }}
          />
        )}
      </Suspense>
    </Box>
  );
}
