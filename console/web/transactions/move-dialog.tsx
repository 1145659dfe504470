import { Button, Textarea } from '@mantine/core';
import { localTime } from '../../../domain/shared/local-time.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { DayField } from '../dates/day-field.tsx';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { blankOffer, NewOfferFields, offerOf } from '../offers/new-offer-fields.tsx';
import { serverNow } from '../server-clock.ts';
import { type BoardName, type Card, type ColumnName, needsOf } from './board.ts';
import type { Answers } from './use-moves.ts';

type MoveDialogProps = {
  board: BoardName;
  card: Pick<Card, 'id' | 'name' | 'offer'>;
  to: ColumnName;
  isPending: boolean;
  error: unknown;
  onAnswer(answers: Answers): void;
  onClose(): void;
};

/** Asks for the one thing that a move still needs: a reason, the offer, the day of a signature. */
export function MoveDialog({ board, card, to, isPending, error, onAnswer, onClose }: MoveDialogProps) {
  const { transaction: words } = useTranslations();
  const needs = needsOf(board, card, to);
  const asks = (need: (typeof needs)[number]) => needs.includes(need);
  const form = useContractForm({
    initial: {
      reason: '',
      ...blankOffer,
      // A deed is rarely noted on its own day, and never follows the contract at once.
      on: to === 'won' ? '' : localTime(new Date(serverNow()), agencyTimeZone()).day,
    },
    inputOf: ({ reason, on, ...offer }): Answers => ({
      ...(asks('reason') && { reason: reason.trim() }),
      ...(asks('offer') && { offer: offerOf(offer) }),
      ...(asks('day') && on && { on }),
    }),
    faultsOf: ({ property }) => ({ property: asks('offer') && property === undefined && words.propertyMissing }),
    send: { mutate: onAnswer, isPending, error },
  });
  const { field, update } = form;
  return (
    <FormDialog
      title={words.moveTitle(card.name, words.columns[to])}
      form={form}
      action={to === 'offer' ? words.recordOffer : words.move}
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
      {asks('offer') && <NewOfferFields contactId={card.id} form={form} />}
      {asks('day') && (
        <DayField
          label={to === 'won' ? words.deedSignedOn : words.signedOn}
          required={to === 'won'}
          towards="past"
          {...field('on')}
        />
      )}
    </FormDialog>
  );
}
