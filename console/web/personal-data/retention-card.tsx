import { Button, NumberInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../components/card.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { RecordLink } from '../drawer/record-link.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';
import { usePersonalDataTexts } from './use-personal-data-texts.ts';

type DueList = RouterOutputs['personalData']['due'];

const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.personalData.pathKey() });

/** How long prospects are kept, and the list of those whose time is over. Nothing is erased before somebody has read it. */
export function RetentionCard() {
  const words = usePersonalDataTexts();
  const due = useQuery(trpc.personalData.due.queryOptions({}));
  return (
    <>
      <Card title={words.retention}>
        <p className={shared.soft}>{words.retentionHint}</p>
        {due.data && <MonthsForm key={due.data.months} months={due.data.months} />}
      </Card>
      <Card title={words.due}>
        <ErrorMessage error={due.error} />
        {due.data && <DuePeople due={due.data} />}
      </Card>
    </>
  );
}

function MonthsForm({ months }: { months: number }) {
  const words = usePersonalDataTexts();
  const form = useContractForm({
    initial: { months: months as number | string },
    inputOf: (values) => ({ months: Number(values.months) }),
    send: useMutation(trpc.personalData.setRetention.mutationOptions({ onSuccess: refresh })),
  });
  return (
    <form className={shared.stack} {...form.props}>
      <div className={shared.row}>
        <NumberInput label={words.months} min={6} max={120} clampBehavior="blur" {...form.field('months')} />
        {form.values.months !== months && (
          <Button type="submit" loading={form.isPending}>
            {words.save}
          </Button>
        )}
      </div>
      <ErrorMessage error={form.error} />
    </form>
  );
}

function DuePeople({ due: { people, months, hasMore, fingerprint } }: { due: DueList }) {
  const words = usePersonalDataTexts();
  const { formatDate } = useDateFormat();
  const [isConfirming, setIsConfirming] = useState(false);
  const erase = useMutation(
    trpc.personalData.eraseDue.mutationOptions({ onSettled: () => queryClient.invalidateQueries() }),
  );
  if (people.length === 0) return <p className={shared.soft}>{words.dueNone}</p>;
  return (
    <div className={shared.stack}>
      <p className={shared.soft}>{words.dueLead(months)}</p>
      <ul className={shared.rows}>
        {people.map(({ id, name, lastHeardAt, reason }) => (
          <li key={id}>
            <span className={shared.grow}>
              <RecordLink quiet record={{ kind: 'contact', id }}>
                {name}
              </RecordLink>
            </span>
            <small>{words.reasons[reason]}</small>
            <small>
              {words.since} <time dateTime={lastHeardAt}>{formatDate(lastHeardAt)}</time>
            </small>
          </li>
        ))}
      </ul>
      {hasMore && <p className={shared.soft}>{words.dueMore}</p>}
      <div className={shared.row}>
        <Button color="red" variant="light" onClick={() => setIsConfirming(true)}>
          {words.eraseDue(people.length)}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={words.eraseDueTitle(people.length)}
          lead={words.eraseDueLead}
          action={words.eraseNow}
          onConfirm={() => erase.mutateAsync({ fingerprint })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  );
}
