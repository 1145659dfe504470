import { SegmentedControl, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isClosed } from '../../../domain/property-status/statuses.ts';
import { EuroField } from '../components/euro-field.tsx';
import { PropertyChoice } from '../components/property-choice.tsx';
import type { useContractForm } from '../components/use-contract-form.ts';
import { DayField } from '../dates/day-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { FoundProperty } from '../search/property-search.tsx';
import { type RouterOutputs, trpc } from '../trpc.ts';
import { type Financing, financings } from './financing-fields.tsx';
import { useOfferTexts } from './use-offer-texts.ts';

export const blankOffer = {
  property: undefined as FoundProperty | undefined,
  amountEuros: null as number | null,
  validUntil: '',
  financing: null as Financing | null,
  conditions: '',
};
type NewOffer = typeof blankOffer;

/** The offer as the operations take it, of the fields that are filled in. */
export const offerOf = ({ property, amountEuros, validUntil, financing, conditions }: NewOffer) => ({
  propertyId: property?.id ?? '',
  amountEuros: Number(amountEuros),
  ...(validUntil && { validUntil }),
  ...(financing && { financing }),
  ...(conditions.trim() && { conditions: conditions.trim() }),
});

type NewOfferFieldsProps = {
  /** The buyer, whose properties are proposed. */
  contactId: string;
  form: Pick<ReturnType<typeof useContractForm<NewOffer, unknown>>, 'field' | 'values' | 'faults' | 'update'>;
  asksProperty?: boolean;
};

/** The fields of an offer that has come in. */
export function NewOfferFields({ contactId, form, asksProperty = true }: NewOfferFieldsProps) {
  const words = useOfferTexts();
  const { transaction } = useTranslations();
  const known = useQuery({ ...trpc.contacts.proposed.queryOptions({ contactId }), enabled: asksProperty });
  const { field, values, faults, update } = form;
  return (
    <>
      {asksProperty && (
        <PropertyChoice
          label={transaction.property}
          fault={faults.property}
          proposed={known.data && choicesOf(known.data.data)}
          chosen={values.property}
          onChoose={(property) => update({ property })}
        />
      )}
      <EuroField label={transaction.amount} required min={1} {...field('amountEuros')} />
      <DayField label={words.days.validUntil} required {...field('validUntil')} />
      <SegmentedControl
        aria-label={words.financing}
        data={financings.map((value) => ({ value, label: words.financings[value] }))}
        {...field('financing')}
        value={values.financing ?? ''}
      />
      <Textarea label={words.conditions} autosize minRows={2} maxLength={2000} {...field('conditions')} />
    </>
  );
}

/** So many are proposed at most: the dialog is to fit on a phone. */
const CHOICES = 4;

/** The properties that the buyer may still buy and has not refused, those that they visited first. */
export function choicesOf(known: RouterOutputs['contacts']['proposed']['data']): FoundProperty[] {
  const open = known.filter(({ property, state }) => state !== 'refused' && !isClosed(property.status));
  const wasVisited = ({ moments }: (typeof open)[number]) =>
    moments.some((moment) => moment.kind === 'visit' && moment.status === 'completed');
  const [visited, others] = [open.filter(wasVisited), open.filter((each) => !wasVisited(each))];
  return [...visited, ...others].slice(0, CHOICES).map(({ property }) => ({ ...property, mandateNumber: null }));
}
