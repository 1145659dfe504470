import { Button, Checkbox, Group, SimpleGrid, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { monthsAfter } from '../../../domain/shared/months-after.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { agencyClock } from '../dates/agency-clock.ts';
import { DayField } from '../dates/day-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { differingTerms } from './differing-terms.ts';
import { type MandateRecord, refreshMandates } from './mandate.ts';
import { changedTerms, faultsIn, ParticularFields, termsOf } from './particular-fields.tsx';
import { useMandateTexts } from './use-mandate-texts.ts';

type MandateDialogProps = { mandate: MandateRecord; onClose(): void };

type TermsProps = Pick<MandateDialogProps, 'mandate'> & {
  form: Pick<ReturnType<typeof useContractForm<ReturnType<typeof termsOf>, object>>, 'field' | 'faults'>;
};

/** Folded, because the reservation has them already; a fault in one opens them. */
function Terms({ mandate, form: { field, faults } }: TermsProps) {
  const words = useMandateTexts();
  const [isOpen, setIsOpen] = useState(false);
  const { startsOn: _, endsOn: __, ...others } = faults;
  const isFaulty = Object.keys(termsOf(mandate)).some((name) => name in others);
  return (
    <details open={isOpen || isFaulty} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{words.terms}</summary>
      <div className={shared.stack}>
        <ParticularFields purpose={mandate.purpose} withoutDays field={field} />
      </div>
    </details>
  );
}

type ReplacedTermsProps = { values: ReturnType<typeof termsOf>; property: MandateRecord['property'] };

/** The terms of the property that the signature replaces: a price, for instance, that was lowered since the reservation. */
function ReplacedTerms({ values, property }: ReplacedTermsProps) {
  const words = useMandateTexts();
  const { record } = useTranslations();
  const said = differingTerms(values, property).map((term) => {
    const value = property?.[term] ?? null;
    if (value === null) return words.first(words.labels[term], words.nothing);
    if (typeof value !== 'number') return words.first(words.labels[term], words.payers[value]);
    return words.first(words.labels[term], term === 'priceEuros' ? record.euros(value) : words.percent(value));
  });
  if (said.length === 0) return null;
  return (
    <Text component="p" role="status" className={shared.notice}>
      {words.replacedTerms(said.join(', '))}
    </Text>
  );
}

/** Notes that a mandate was signed. Only its days are asked: the number stands on the client's copy already. */
export function SignDialog({ mandate, onClose }: MandateDialogProps) {
  const words = useMandateTexts();
  const { day: today } = agencyClock(0);
  const [before] = useState(() => termsOf(mandate));
  const form = useContractForm({
    initial: { ...before, signedOn: today, signedOutside: false },
    faultsOf: (values) => faultsIn(values, words),
    inputOf: ({ signedOn, signedOutside, ...terms }) => ({
      ...{ id: mandate.id, signedOn, signedOutside },
      ...changedTerms(terms, before),
    }),
    send: useMutation(
      trpc.mandates.sign.mutationOptions({
        onSuccess: async () => {
          await refreshMandates();
          onClose();
        },
      }),
    ),
  });
  return (
    <FormDialog
      title={`${words.sign}, ${words.number(mandate.number)}`}
      form={form}
      action={words.sign}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <DayField
          label={words.signedDay}
          required
          towards="past"
          min={mandate.reservedOn}
          max={today}
          {...form.field('signedOn')}
        />
        <DayField label={words.startsOn} {...form.field('startsOn')} />
      </SimpleGrid>
      {/* They take the focus from the days, whose calendar would open at once and cover them. */}
      <Group gap="xs" role="group" aria-label={words.duration}>
        {[3, 6, 12].map((months) => (
          <Button
            key={months}
            data-first
            size="sm"
            variant="default"
            onClick={() => form.update({ endsOn: monthsAfter(form.values.startsOn || form.values.signedOn, months) })}
          >
            {words.months(months)}
          </Button>
        ))}
      </Group>
      <DayField label={words.endsOn} required min={today} {...form.field('endsOn')} />
      <Checkbox label={words.signedOutside} {...form.checkbox('signedOutside')} />
      <ReplacedTerms values={form.values} property={mandate.property} />
      <Terms mandate={mandate} form={form} />
    </FormDialog>
  );
}
