import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { maxPropertiesAtOnce } from '../../../domain/properties/limits.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { showActionToast, showSummaryToast } from '../queue/toasts/toast-store.ts';
import { AssignSelect } from '../record-list/assign-select.tsx';
import list from '../record-list/record-list.module.css';
import type { Selection } from '../record-list/use-selected-records.ts';
import { type RouterOutputs, trpc, trpcClient } from '../trpc.ts';
import { type BrowsedProperty, refreshProperties } from './property.ts';

type PropertyBulkBarProps = { selection: Selection<BrowsedProperty>; onUnselect(): void };

/** Puts a colleague in charge of the properties that are ticked. */
export function PropertyBulkBar({ selection, onUnselect }: PropertyBulkBarProps) {
  const { properties: words, lists } = useTranslations();
  const ids = selection.records.map(({ id }) => id);
  const assign = useMutation(
    trpc.properties.assign.mutationOptions({
      onSuccess: async ({ changed }) => {
        const sentence = words.assigned(changed.length);
        if (changed.length === 0) showSummaryToast(sentence, []);
        else showActionToast(sentence, () => assignBack(changed).finally(refreshProperties));
        onUnselect();
        await refreshProperties();
      },
    }),
  );
  return (
    <Group
      component="section"
      className={list.bar}
      gap="xs"
      px="1.1rem"
      py="0.6rem"
      bg="var(--tint)"
      aria-label={words.selected(ids.length)}
    >
      <strong aria-live="polite">{words.selected(ids.length)}</strong>
      {ids.length > maxPropertiesAtOnce ? (
        <span>{words.tooMany(maxPropertiesAtOnce)}</span>
      ) : (
        <AssignSelect disabled={assign.isPending} onAssign={(assignedTo) => assign.mutate({ ids, assignedTo })} />
      )}
      <Button size="sm" variant="subtle" color="gray" onClick={onUnselect}>
        {lists.unselect}
      </Button>
      <ErrorMessage error={assign.error} />
    </Group>
  );
}

/** Gives each property back to the colleague who was in charge before. */
async function assignBack(changed: RouterOutputs['properties']['assign']['changed']): Promise<void> {
  for (const [assignedTo, properties] of Map.groupBy(changed, (property) => property.assignedTo)) {
    await trpcClient.properties.assign.mutate({ ids: properties.map(({ id }) => id), assignedTo });
  }
}
