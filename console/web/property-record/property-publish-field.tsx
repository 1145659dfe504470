import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { refreshProperties } from '../properties/property.ts';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { showActionToast } from '../queue/toasts/toast-store.ts';
import { useMay } from '../sign-in/use-current-user.ts';
import { trpc, trpcClient } from '../trpc.ts';
import { useFieldRequest } from './field-request.ts';
import type { PropertySheet } from './property-fields.ts';

const publish = (id: string, isPublished: boolean) =>
  trpcClient.properties[isPublished ? 'publish' : 'unpublish'].mutate({ ids: [id] });

/**
 * Whether the property may be advertised: a person decides, whatever its status, and is asked again if its advert lacks something.
 * Everybody may take it off.
 */
export function PropertyPublishField({ property: { id, published } }: { property: PropertySheet }) {
  const { propertyRecord: words } = usePropertyTexts();
  const mayPublish = useMay('publishProperties');
  const [isAsking, setIsAsking] = useState(false);
  const advert = useQuery(trpc.properties.advert.queryOptions({ id }));
  const switchRef = useRef<HTMLInputElement>(null);
  useFieldRequest(({ place }) => place === 'published' && switchRef.current?.focus());
  const faults = new Set(advert.data?.findings.map(({ rule }) => rule)).size;
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
        ref={switchRef}
        label={words.publish}
        checked={move.isPending ? move.variables : published}
        disabled={!published && (!mayPublish || advert.isPending)}
        onChange={({ currentTarget: { checked } }) =>
          checked && faults > 0 ? setIsAsking(true) : move.mutate(checked)
        }
      />
      <ErrorMessage error={move.error} />
      {isAsking && (
        <ConfirmDialog
          title={words.publishAnyway.title(faults)}
          lead={words.publishAnyway.lead}
          action={words.publishAnyway.action}
          onConfirm={() => move.mutateAsync(true)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
