import { SimpleGrid, Textarea } from '@mantine/core';
import { useState } from 'react';
import { localTime } from '../../../domain/shared/local-time.ts';
import { Card } from '../components/card.tsx';
import { EuroField } from '../components/euro-field.tsx';
import { SaveRow } from '../components/save-row.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { DayField } from '../dates/day-field.tsx';
import { agencyTimeZone } from '../i18n/dates.ts';
import { changedFields } from '../unsaved/unsaved-changes.ts';
import { FinancingFields } from './financing-fields.tsx';
import { type Offer, useChangeOffer } from './offer.ts';
import { useOfferTexts } from './use-offer-texts.ts';

const days = ['validUntil', 'signedOn', 'loanUntil', 'deedPlannedOn'] as const;

const fieldsOf = (offer: Offer) => ({
  financing: offer.financing,
  loanEuros: offer.loanEuros,
  conditions: offer.conditions ?? '',
  feesEuros: offer.feesEuros,
  validUntil: offer.validUntil ? localTime(new Date(offer.validUntil), agencyTimeZone()).day : '',
  signedOn: offer.signedOn ?? '',
  loanUntil: offer.loanUntil ?? '',
  deedPlannedOn: offer.deedPlannedOn ?? '',
});

/** Financing, conditions and days. Only the fields that were changed are sent. */
export function TermsCard({ offer }: { offer: Offer }) {
  const words = useOfferTexts();
  const [before] = useState(() => fieldsOf(offer));
  const form = useContractForm({
    initial: before,
    inputOf: (values) => {
      const changed = Object.entries(changedFields(values, before)).map(([name, value]) => [
        name,
        value === '' ? null : value,
      ]);
      return { id: offer.id, ...Object.fromEntries(changed) };
    },
    send: useChangeOffer(),
  });
  const { field, values } = form;
  const hasContract = offer.stage === 'promise_signed' || offer.stage === 'deed_signed';
  const shownDays = days.filter((day) =>
    day === 'validUntil' ? !hasContract : day === 'deedPlannedOn' || hasContract,
  );
  return (
    <Card title={words.terms}>
      <form className={shared.stack} {...form.props}>
        <FinancingFields financing={field('financing')} loan={field('loanEuros')} />
        <Textarea label={words.conditions} autosize minRows={2} maxLength={2000} {...field('conditions')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {shownDays.map((day) => (
            <DayField
              key={day}
              label={words.days[day]}
              towards={day === 'signedOn' ? 'past' : 'future'}
              {...field(day)}
            />
          ))}
        </SimpleGrid>
        <EuroField label={words.fees} {...field('feesEuros')} />
        <p className={shared.soft}>{offer.feesFollow ? words.feesFollow : words.feesTyped}</p>
        <SaveRow form={form} disabled={Object.keys(changedFields(values, before)).length === 0} />
      </form>
    </Card>
  );
}
