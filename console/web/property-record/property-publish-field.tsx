import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import { refreshProperties } from '../properties/property.ts';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { showActionToast } from '../queue/toasts/toast-store.ts';
import { useMay } from '../sign-in/use-current-user.ts';
import { trpcClient } from '../trpc.ts';
import type { PropertySheet } from './property-fields.ts';

const publish = (id: string, isPublished: boolean) =>
  trpcClient.properties[isPublished ? 'publish' : 'unpublish'].mutate({ ids: [id] });

/** Whether the property may be advertised: a person decides, whatever its status. Everybody may take it off. */
export function PropertyPublishField({ property: { id, published } }: { property: PropertySheet }) {
  const { propertyRecord: words } = usePropertyTexts();
  const mayPublish = useMay('publishProperties');
  const move = useMutation({
    mutationFn: (isPublished: boolean) => publish(id, isPublished),
    onSuccess: (_, isPublished) => {
      // To take it back is to publish it again, which not every role may.
      if (mayPublish)
        showActionToast(words.published[isPublished ? 'on' : 'off'], () =>
          publish(id, !isPublished).finally(refreshProperties),
        );
      return refreshProperties();
    },
  });
  return (
    <>
      <Switch
        label={words.publish}
        checked={move.isPending ? move.variables : published}
        disabled={!published && !mayPublish}
        onChange={(event) => move.mutate(event.currentTarget.checked)}
      />
      <ErrorMessage error={move.error} />
    </>
  );
}
