import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { localTime } from '../../../domain/shared/local-time.ts';
import { EuroField } from '../components/euro-field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { PropertyChoice } from '../components/property-choice.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { DayField } from '../dates/day-field.tsx';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useOfferTexts } from '../offers/use-offer-texts.ts';
import type { FoundProperty } from '../search/property-search.tsx';
import { serverNow } from '../server-clock.ts';
import { type BoardName, type Card, type ColumnName, needsOf } from './board.ts';
import type { Answers } from './use-moves.ts';

const financings = ['cash', 'loan', 'loan_and_sale'] as const;
type Financing = (typeof financings)[number];

type MoveDialogProps = {
  board: BoardName;
  card: Pick<Card, 'name' | 'offer'>;
  to: ColumnName;
  isPending: boolean;
  error: unknown;
  onAnswer(answers: Answers): void;
  onClose(): void;
};

/** Asks for the one thing that a move still needs: a reason, the offer, the day of a signature. */
export function MoveDialog({ board, card, to, isPending, error, onAnswer, onClose }: MoveDialogProps) {
  const offer = useOfferTexts();
  const { transaction: words } = useTranslations();
  const needs = needsOf(board, card, to);
  const asks = (need: (typeof needs)[number]) => needs.includes(need);
  const form = useContractForm({
    initial: {
      reason: '',
      property: undefined as FoundProperty | undefined,
      amountEuros: null as number | null,
      validUntil: '',
      financing: null as Financing | null,
      conditions: '',
      on: localTime(new Date(serverNow()), agencyTimeZone()).day,
    },
    inputOf: ({ reason, property, amountEuros, validUntil, financing, conditions, on }): Answers => ({
      ...(asks('reason') && { reason: reason.trim() }),
      ...(asks('offer') &&
        property && {
          offer: {
            propertyId: property.id,
            amountEuros: Number(amountEuros),
            ...(validUntil && { validUntil }),
            ...(financing && { financing }),
            ...(conditions.trim() && { conditions: conditions.trim() }),
          },
        }),
      ...(asks('day') && on && { on }),
    }),
    send: { mutate: onAnswer, isPending, error },
  });
  const { field, values, update } = form;
  const { reason, property, amountEuros, validUntil } = values;
  const isComplete =
    (!asks('reason') || reason.trim() !== '') &&
    (!asks('offer') || (property !== undefined && Number(amountEuros) > 0 && validUntil !== ''));
  return (
    <FormDialog
      title={words.moveTitle(card.name, words.columns[to])}
      form={form}
      action={words.move}
      disabled={!isComplete}
      onClose={onClose}
    >
      {asks('reason') && (
        <>
          <div className={shared.row}>
            {words.reasons[board].map((text) => (
              <Button key={text} size="compact-sm" variant="default" onClick={() => update({ reason: text })}>
                {text}
              </Button>
            ))}
          </div>
          <Textarea label={words.reason} required autosize minRows={2} maxLength={500} {...field('reason')} />
        </>
      )}
      {asks('offer') && (
        <>
          <PropertyChoice label={words.property} chosen={property} onChoose={(property) => update({ property })} />
          <EuroField label={words.amount} required min={1} {...field('amountEuros')} />
          <DayField label={offer.days.validUntil} required {...field('validUntil')} />
          <SegmentedControl
            aria-label={offer.financing}
            data={financings.map((value) => ({ value, label: offer.financings[value] }))}
            {...field('financing')}
            value={values.financing ?? ''}
          />
          <Textarea label={offer.conditions} autosize minRows={2} maxLength={2000} {...field('conditions')} />
        </>
      )}
      {asks('day') && (
        <DayField label={to === 'won' ? words.deedSignedOn : words.signedOn} towards="past" {...field('on')} />
      )}
    </FormDialog>
  );
}
