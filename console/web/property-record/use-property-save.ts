import { useMutation } from '@tanstack/react-query';
import { refreshProperties } from '../properties/property.ts';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { showActionToast } from '../queue/toasts/toast-store.ts';
import { errorCodeOf, queryClient, trpc, trpcClient } from '../trpc.ts';
import { differencesOf, inputWith, type PropertyChange, valuesOf } from './property-fields.ts';
import { useFieldText } from './use-field-text.ts';

/**
 * Saves changed fields of a property. The toast takes the change back, unless a colleague has changed the property since. A refusal
 * because of a colleague's newer version fetches that version.
 */
export function usePropertySave(onSaved: () => void) {
  const { propertyRecord: words } = usePropertyTexts();
  const fieldText = useFieldText();
  return useMutation(
    trpc.properties.change.mutationOptions({
      // Kept here, because a newer version may arrive before the answer does.
      onMutate: ({ id }) => queryClient.getQueryData(trpc.properties.sheet.queryKey({ id })),
      onSuccess: (saved, { id }, before) => {
        queryClient.setQueryData(trpc.properties.sheet.queryKey({ id }), (sheet) => sheet && { ...sheet, ...saved });
        const changed = differencesOf(before, saved);
        const [first] = changed;
        if (first) {
          const name = words.fields[first.path];
          const text =
            changed.length > 1
              ? words.changes(changed.length)
              : first.kind === 'long'
                ? words.changedField(name)
                : words.change(name, fieldText(first, before) || '—', fieldText(first, saved) || '—');
          const paths = changed.map(({ path }) => path);
          showActionToast(text, () =>
            trpcClient.properties.change
              .mutate({ id, readAt: saved.updatedAt, ...inputWith(paths, valuesOf(before), before) } as PropertyChange)
              .finally(refreshProperties),
          );
        }
        onSaved();
        return refreshProperties();
      },
      onError: (error) => errorCodeOf(error) === 'conflict' && refreshProperties(),
    }),
  );
}
