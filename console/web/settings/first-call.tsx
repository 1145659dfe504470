import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import styles from './first-call.module.css';

type FirstCallProps = { keyId: string };

/** A light that turns green when the key is used for the first time, which the server announces like a change. */
export function FirstCall({ keyId }: FirstCallProps) {
  const { keys } = useTranslations();
  const isUsed = useQuery(
    trpc.keys.list.queryOptions(
      {},
      { select: (list) => list.keys.some(({ id, lastUsedAt }) => id === keyId && lastUsedAt !== null) },
    ),
  ).data;
  return (
    <Group
      component="p"
      role="status"
      gap="xs"
      wrap="nowrap"
      px="sm"
      py="xs"
      bg={isUsed ? 'var(--tint)' : 'var(--panel)'}
      bdrs="md"
      fw={500}
    >
      <Box
        component="span"
        aria-hidden
        flex="none"
        w={11}
        h={11}
        bdrs="50%"
        bg={isUsed ? 'var(--accent)' : 'var(--gold)'}
        className={isUsed ? undefined : styles.waiting}
      />
      {isUsed ? keys.firstCallCame : keys.awaitsFirstCall}
    </Group>
  );
}
