import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { maxPropertiesAtOnce } from '../../../domain/properties/limits.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { ForRole } from '../components/for-role.tsx';
import { showActionToast, showSummaryToast } from '../queue/toasts/toast-store.ts';
import { AssignSelect } from '../record-list/assign-select.tsx';
import { BulkSection } from '../record-list/bulk-section.tsx';
import type { Selection } from '../record-list/use-selected-records.ts';
import { type RouterOutputs, trpc, trpcClient } from '../trpc.ts';
import { type BrowsedProperty, refreshProperties } from './property.ts';
import { usePropertyTexts } from './use-property-texts.ts';

type PropertyBulkBarProps = { selection: Selection<BrowsedProperty>; onUnselect(): void };

/** Puts a colleague in charge of the properties that are ticked, or publishes them. */
export function PropertyBulkBar({ selection, onUnselect }: PropertyBulkBarProps) {
  const { properties: words } = usePropertyTexts();
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
  const publish = useMutation(
    trpc.properties.publish.mutationOptions({
      onSuccess: async ({ data }) => {
        const moved = data.filter(({ changed }) => changed).map(({ id }) => id);
        const sentence = words.published(moved.length);
        if (moved.length === 0) showSummaryToast(sentence, []);
        else
          showActionToast(sentence, () =>
            trpcClient.properties.unpublish.mutate({ ids: moved }).finally(refreshProperties),
          );
        onUnselect();
        await refreshProperties();
      },
    }),
  );
  return (
    <BulkSection
      label={words.selected(ids.length)}
      onUnselect={onUnselect}
      after={<ErrorMessage error={assign.error ?? publish.error} />}
    >
      {ids.length > maxPropertiesAtOnce ? (
        <span>{words.tooMany(maxPropertiesAtOnce)}</span>
      ) : (
        <>
          <AssignSelect disabled={assign.isPending} onAssign={(assignedTo) => assign.mutate({ ids, assignedTo })} />
          <ForRole operation="publishProperties">
            <Button
              size="compact-md"
              variant="default"
              loading={publish.isPending}
              onClick={() => publish.mutate({ ids })}
            >
              {words.publish}
            </Button>
          </ForRole>
        </>
      )}
    </BulkSection>
  );
}

/** Gives each property back to the colleague who was in charge before. */
async function assignBack(changed: RouterOutputs['properties']['assign']['changed']): Promise<void> {
  for (const [assignedTo, properties] of Map.groupBy(changed, (property) => property.assignedTo)) {
    await trpcClient.properties.assign.mutate({ ids: properties.map(({ id }) => id), assignedTo });
  }
}
