import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { localTime } from '../../../domain/shared/local-time.ts';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { EuroField } from '../components/euro-field.tsx';
import shared from '../components/shared.module.css';
import { DayField } from '../dates/day-field.tsx';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type Offer, useChangeOffer } from './offer.ts';
import styles from './offers.module.css';

const days = ['validUntil', 'signedOn', 'notifiedOn', 'loanUntil', 'deedPlannedOn'] as const;

const fieldsOf = (offer: Offer) => ({
  financing: offer.financing,
  loanEuros: offer.loanEuros,
  conditions: offer.conditions ?? '',
  validUntil: offer.validUntil ? localTime(new Date(offer.validUntil), agencyTimeZone()).day : '',
  signedOn: offer.signedOn ?? '',
  notifiedOn: offer.notifiedOn ?? '',
  loanUntil: offer.loanUntil ?? '',
  deedPlannedOn: offer.deedPlannedOn ?? '',
});

/** Financing, conditions and days. Only the fields that were changed are sent. */
export function TermsCard({ offer }: { offer: Offer }) {
  const { offer: words, common } = useTranslations();
  const [before] = useState(() => fieldsOf(offer));
  const [fields, setFields] = useState(before);
  const change = useChangeOffer();
  const changed = Object.entries(fields).filter(([name, value]) => value !== before[name as keyof typeof before]);
  const update = (changes: Partial<typeof fields>) => setFields({ ...fields, ...changes });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ id: offer.id, ...Object.fromEntries(changed.map(([name, value]) => [name, value || null])) });
  };
  const hasContract = offer.stage === 'promise_signed' || offer.stage === 'deed_signed';
  const shownDays = days.filter((day) =>
    day === 'validUntil' ? !hasContract : day === 'deedPlannedOn' || hasContract,
  );
  return (
    <Card title={words.terms}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <SegmentedControl
          aria-label={words.financing}
          value={fields.financing ?? ''}
          onChange={(value) => update({ financing: value as Offer['financing'] })}
          data={(['cash', 'loan', 'loan_and_sale'] as const).map((value) => ({
            value,
            label: words.financings[value],
          }))}
        />
        {fields.financing !== 'cash' && (
          <EuroField label={words.loan} value={fields.loanEuros} onChange={(loanEuros) => update({ loanEuros })} />
        )}
        <Textarea
          label={words.conditions}
          autosize
          minRows={2}
          maxLength={2000}
          value={fields.conditions}
          onChange={({ currentTarget }) => update({ conditions: currentTarget.value })}
        />
        <div className={styles.days}>
          {shownDays.map((day) => (
            <DayField
              key={day}
              label={words.days[day]}
              value={fields[day]}
              towards={day === 'signedOn' || day === 'notifiedOn' ? 'past' : 'future'}
              onChange={(value) => update({ [day]: value })}
            />
          ))}
        </div>
        {hasContract && <p className={shared.soft}>{words.retractionHint}</p>}
        <ErrorMessage error={change.error} />
        <div className={`${shared.row} ${shared.end}`}>
          <Button type="submit" loading={change.isPending} disabled={changed.length === 0}>
            {common.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
