import { SegmentedControl } from '@mantine/core';
import type { ComponentProps } from 'react';
import { EuroField } from '../components/euro-field.tsx';
import type { Offer } from './offer.ts';
import { useOfferTexts } from './use-offer-texts.ts';

export const financings = ['cash', 'loan', 'loan_and_sale'] as const;
export type Financing = (typeof financings)[number];

type FinancingFieldsProps = {
  financing: { value: Offer['financing']; onChange(value: string): void };
  loan: Omit<ComponentProps<typeof EuroField>, 'label'>;
};

/** How the buyer pays, and how much of it is borrowed unless they pay cash. */
export function FinancingFields({ financing, loan }: FinancingFieldsProps) {
  const words = useOfferTexts();
  return (
    <>
      <SegmentedControl
        aria-label={words.financing}
        data={financings.map((value) => ({ value, label: words.financings[value] }))}
        {...financing}
        value={financing.value ?? ''}
      />
      {financing.value !== 'cash' && <EuroField label={words.loan} {...loan} />}
    </>
  );
}
