import { useMutation } from '@tanstack/react-query';
import { refreshProperties } from '../properties/property.ts';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { showActionToast } from '../queue/toasts/toast-store.ts';
import { errorCodeOf, trpcClient } from '../trpc.ts';
import type { Diagnostic, PropertySheet } from './property-fields.ts';

/** Saves all papers of a property. The toast takes the change back, unless a colleague has changed the property since. */
export function useDiagnosticsSave({ id, updatedAt, diagnostics: before }: PropertySheet, onSaved: () => void) {
  const { propertyRecord: words } = usePropertyTexts();
  const change = (readAt: string, diagnostics: Diagnostic[]) =>
    trpcClient.properties.change.mutate({ id, readAt, diagnostics });
  return useMutation({
    mutationFn: (diagnostics: Diagnostic[]) => change(updatedAt, diagnostics),
    onSuccess: (saved) => {
      showActionToast(words.diagnostic.saved, () => change(saved.updatedAt, before).finally(refreshProperties));
      onSaved();
      return refreshProperties();
    },
    onError: (error) => errorCodeOf(error) === 'conflict' && refreshProperties(),
  });
}
