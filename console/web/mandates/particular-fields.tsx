import { NativeSelect, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { EuroField } from '../components/euro-field.tsx';
import { NumberField } from '../components/number-field.tsx';
import { openOnKey } from '../components/open-on-key.ts';
import { DayField } from '../dates/day-field.tsx';
import { type Mandate, mandateKinds } from './mandate.ts';
import { type MandateTexts, useMandateTexts } from './use-mandate-texts.ts';

/** The terms of a mandate in the fields of a form. */
export const termsOf = (mandate: Mandate) => ({
  kind: mandate.kind,
  startsOn: mandate.startsOn ?? '',
  endsOn: mandate.endsOn ?? '',
  irrevocableUntil: mandate.irrevocableUntil ?? '',
  priceEuros: mandate.priceEuros,
  feesPercent: mandate.feesPercent,
  feesEuros: mandate.feesEuros,
  feesPaidBy: mandate.feesPaidBy ?? '',
});
type Terms = ReturnType<typeof termsOf>;

/** The contract's input with those that differ: an empty one is null. */
export const changedTerms = (values: Terms, before: Terms) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => name in before && value !== before[name as keyof Terms])
      .map(([name, value]) => [name, value === '' ? null : value]),
  );

/** The contradictions in the terms, said under their fields. */
export const faultsIn = ({ startsOn, endsOn, irrevocableUntil }: Terms, words: MandateTexts['mandates']) => ({
  endsOn: startsOn !== '' && endsOn !== '' && endsOn <= startsOn && words.faultsOfTerms.end,
  irrevocableUntil:
    irrevocableUntil !== '' &&
    ((endsOn !== '' && irrevocableUntil > endsOn) || (startsOn !== '' && irrevocableUntil < startsOn)) &&
    words.faultsOfTerms.irrevocable,
});

type ParticularFieldsProps = {
  purpose: Mandate['purpose'];
  /** Whether the form asks for the first and the last day elsewhere. */
  withoutDays?: boolean;
  field(name: keyof Terms): { value: any; onChange: any; error: any };
};

/** Kind, time, price and fees. */
export function ParticularFields({ purpose, withoutDays = false, field }: ParticularFieldsProps) {
  const words = useMandateTexts();
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={words.kind}
        data={mandateKinds.map((value) => ({ value, label: words.kinds[value] }))}
        {...field('kind')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {!withoutDays && <DayField label={words.startsOn} {...field('startsOn')} />}
        {!withoutDays && <DayField label={words.endsOn} {...field('endsOn')} />}
        <div>
          <DayField label={words.irrevocableUntil} {...field('irrevocableUntil')} />
          <Text fz="xs" c="dimmed" mt={4}>
            {words.irrevocableHint}
          </Text>
        </div>
        <EuroField label={words.price} {...field('priceEuros')} />
        <NumberField label={words.feesPercent} unit="%" max={100} decimals={2} {...field('feesPercent')} />
        {purpose === 'search' && <EuroField label={words.feesEuros} {...field('feesEuros')} />}
        <NativeSelect
          label={words.feesPaidBy}
          data={[
            { value: '', label: words.unspecified },
            ...(['seller', 'buyer'] as const).map((value) => ({ value, label: words.payers[value] })),
          ]}
          onKeyDown={openOnKey}
          {...field('feesPaidBy')}
        />
      </SimpleGrid>
    </>
  );
}
