import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import type { Card } from './board.ts';

type AssignItemsProps = { card: Card; onAssign(assigneeId: string | null): void };

/** In the menu of a property's card: the colleagues who can be in charge of it. */
export function AssignItems({ card: { assigneeId }, onAssign }: AssignItemsProps) {
  const { transaction: words } = useTranslations();
  const team = useQuery(trpc.team.list.queryOptions({}));
  const colleagues = (team.data?.colleagues ?? []).filter(({ disabledAt }) => disabledAt === null);
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{words.inCharge}</Menu.Label>
      {[...colleagues, { id: null, name: words.nobody }].map(({ id, name }) => (
        <Menu.Item
          key={id}
          rightSection={id === assigneeId ? <IconCheck size={14} aria-hidden /> : undefined}
          disabled={id === assigneeId}
          onClick={() => onAssign(id)}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  );
}
