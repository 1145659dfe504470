import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import { Select } from '../components/select.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type PropertyStatus, propertyStatuses, refreshProperties } from '../properties/property.ts';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { showActionToast } from '../queue/toasts/toast-store.ts';
import { MoveDialog } from '../transactions/move-dialog.tsx';
import { trpc, trpcClient } from '../trpc.ts';
import type { PropertySheet } from './property-fields.ts';

/** The status of a property. To withdraw it, a reason is asked. The toast takes a move back, unless a colleague has moved it since. */
export function PropertyStatusField({ property }: { property: PropertySheet }) {
  const { id, status, title } = property;
  const { record, transaction } = useTranslations();
  const { propertyRecord: words } = usePropertyTexts();
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const move = useMutation(
    trpc.boards.moveProperty.mutationOptions({
      onSuccess: (_, { from, to }) => {
        setIsWithdrawing(false);
        const undo = () => {
          const reason = from === 'withdrawn' ? { reason: transaction.takenBack } : {};
          return trpcClient.boards.moveProperty
            .mutate({ id, from: to, to: from, ...reason })
            .finally(refreshProperties);
        };
        if (from !== to) showActionToast(transaction.moved(title, record.propertyStatuses[to]), undo);
        return refreshProperties();
      },
    }),
  );
  const handleChange = (to: PropertyStatus) =>
    to === 'withdrawn' ? setIsWithdrawing(true) : move.mutate({ id, from: status, to });
  return (
    <>
      <Select
        label={words.fields.status}
        value={move.isPending ? move.variables.to : status}
        options={propertyStatuses.map((value) => [value, record.propertyStatuses[value]])}
        onChange={(to) => handleChange(to as PropertyStatus)}
      />
      {isWithdrawing ? (
        <MoveDialog
          board="properties"
          card={{ id, name: title, offer: null }}
          to="withdrawn"
          isPending={move.isPending}
          error={move.error}
          onAnswer={({ reason }) => move.mutate({ id, from: status, to: 'withdrawn', ...(reason && { reason }) })}
          onClose={() => setIsWithdrawing(false)}
        />
      ) : (
        <ErrorMessage error={move.error} />
      )}
    </>
  );
}
