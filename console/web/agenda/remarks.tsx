import { Checkbox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import shared from '../components/shared.module.css';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { type RouterInputs, trpc } from '../trpc.ts';
import styles from './agenda.module.css';
import { useAgendaTexts } from './use-agenda-texts.ts';

type Preview = RouterInputs['visits']['preview'];

/** The remarks on the time of an appointment, asked again whenever it changes; nothing is asked before it has a contact. */
export function useRemarks(input: Preview | undefined) {
  const { data, isPlaceholderData } = useQuery({
    ...trpc.visits.preview.queryOptions(input ?? ({} as Preview)),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
  });
  const remarks = input ? (data?.remarks ?? []) : [];
  return {
    remarks,
    /** These are still the remarks on the time before. */
    isAsking: input !== undefined && isPlaceholderData,
    isTaken: remarks.some(({ code }) => code === 'colleague_busy' || code === 'contact_busy'),
  };
}

type RemarksProps = Omit<ReturnType<typeof useRemarks>, 'isAsking'> & {
  allowed: boolean;
  fault?: string | undefined;
  onAllow(allowed: boolean): void;
};

/** The remarks, and the tick without which nobody has two appointments at once. */
export function Remarks({ remarks, isTaken, allowed, fault, onAllow }: RemarksProps) {
  const words = useAgendaTexts();
  const { formatWhen } = useDateFormat();
  const allow = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The button that had the focus may be disabled: while the remarks are asked for, or a press is answered.
    if (isTaken && document.activeElement?.matches('body, :disabled')) allow.current?.focus();
  }, [isTaken]);
  if (remarks.length === 0) return null;
  return (
    <div className={isTaken ? `${shared.notice} ${shared.bad}` : shared.notice} role="status">
      <ul className={styles.remarks}>
        {remarks.map((remark) => {
          if ('other' in remark) {
            const { other, code } = remark;
            const what = [formatWhen(other.startsAt), other.contactName, other.property].filter(Boolean).join(', ');
            return <li key={`${code} ${other.visitId}`}>{words.remarks[code](what)}</li>;
          }
          const text = remark.code === 'holiday' ? words.remarks.holiday(remark.name) : words.remarks[remark.code];
          return <li key={remark.code}>{text}</li>;
        })}
      </ul>
      {isTaken && (
        <Checkbox
          ref={allow}
          mt="xs"
          label={words.allowOverlap}
          checked={allowed}
          error={fault}
          aria-invalid={fault !== undefined}
          onChange={({ currentTarget }) => onAllow(currentTarget.checked)}
        />
      )}
    </div>
  );
}
