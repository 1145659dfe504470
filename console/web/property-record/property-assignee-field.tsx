import { useMutation, useQuery } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import { Select } from '../components/select.tsx';
import { refreshProperties } from '../properties/property.ts';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { showActionToast } from '../queue/toasts/toast-store.ts';
import { trpc, trpcClient } from '../trpc.ts';
import type { PropertySheet } from './property-fields.ts';

/** The colleague in charge. The toast gives the property back to the one before. */
export function PropertyAssigneeField({ property: { id, assignedTo, assigneeName } }: { property: PropertySheet }) {
  const { propertyRecord: words } = usePropertyTexts();
  const colleagues = useQuery(trpc.team.list.queryOptions({})).data?.colleagues ?? [];
  const assign = useMutation(
    trpc.properties.assign.mutationOptions({
      onSuccess: ({ changed: [before] }) => {
        if (before) {
          const back = { ids: [id], assignedTo: before.assignedTo };
          showActionToast(words.assigned, () => trpcClient.properties.assign.mutate(back).finally(refreshProperties));
        }
        return refreshProperties();
      },
    }),
  );
  const known = colleagues.filter(
    ({ id: colleagueId, disabledAt }) => disabledAt === null || colleagueId === assignedTo,
  );
  // Until the team is there, the one in charge has their name from the record.
  const options =
    assignedTo && !known.some((colleague) => colleague.id === assignedTo)
      ? [...known, { id: assignedTo, name: assigneeName ?? '…' }]
      : known;
  return (
    <>
      <Select
        label={words.inCharge}
        value={(assign.isPending ? assign.variables.assignedTo : assignedTo) ?? ''}
        options={[['', words.nobody], ...options.map((colleague): [string, string] => [colleague.id, colleague.name])]}
        onChange={(value) => assign.mutate({ ids: [id], assignedTo: value || null })}
      />
      <ErrorMessage error={assign.error} />
    </>
  );
}
