import { useMutation } from '@tanstack/react-query';
import { refreshProperties } from '../properties/property.ts';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { announce, showActionToast } from '../queue/toasts/toast-store.ts';
import { queryClient, trpc, trpcClient } from '../trpc.ts';
import { type Photo, type PhotoList, withMoved } from './photo.ts';

/** Sorts and changes the photos of a property: at once on the screen, then on the server. */
export function usePhotoChanges(propertyId: string) {
  const { photos: words } = usePropertyTexts();
  const queryKey = trpc.properties.photos.queryKey({ propertyId });
  const known = () => queryClient.getQueryData(queryKey)?.data ?? [];
  const show = (data: Photo[]) => queryClient.setQueryData(queryKey, (list) => list && { ...list, data });
  // The changes follow each other, and the answer to the last one counts: an earlier one does not know the later ones.
  const scope = { id: `photos of ${propertyId}` };
  const isLast = () => queryClient.isMutating({ predicate: ({ options }) => options.scope?.id === scope.id }) === 1;
  const options = {
    scope,
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (list: PhotoList) => void (isLast() && queryClient.setQueryData(queryKey, list)),
    onSettled: async () => void (isLast() && (await refreshProperties())),
  };
  const sorting = useMutation(trpc.properties.sortPhotos.mutationOptions(options));
  const titling = useMutation(trpc.properties.titlePhoto.mutationOptions(options));
  const removing = useMutation(trpc.properties.removePhoto.mutationOptions(options));
  const idsOf = (photos: readonly Photo[]) => photos.map(({ id }) => id);
  return {
    error: sorting.error ?? titling.error ?? removing.error,
    async move(id: string, to: number) {
      await queryClient.cancelQueries({ queryKey });
      const photos = withMoved(known(), id, to);
      if (idsOf(photos).join() === idsOf(known()).join()) return;
      show(photos);
      announce(words.movedTo(idsOf(photos).indexOf(id) + 1, photos.length));
      sorting.mutate({ propertyId, ids: idsOf(photos) });
    },
    title(id: string, title: string | null) {
      show(known().map((photo) => (photo.id === id ? { ...photo, title } : photo)));
      titling.mutate({ id, title });
    },
    remove({ id }: Photo) {
      const before = idsOf(known());
      show(known().filter((photo) => photo.id !== id));
      removing.mutate(
        { id },
        {
          onSuccess: () =>
            showActionToast(words.removed, async () => {
              await trpcClient.properties.restorePhoto.mutate({ id });
              await trpcClient.properties.sortPhotos.mutate({ propertyId, ids: before }).finally(refreshProperties);
            }),
        },
      );
    },
  };
}
