import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { localTime } from '../../../domain/shared/local-time.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { EuroField } from '../components/euro-field.tsx';
import shared from '../components/shared.module.css';
import { DayField } from '../dates/day-field.tsx';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type FoundProperty, PropertySearch } from '../search/property-search.tsx';
import { serverNow } from '../server-clock.ts';
import { type BoardName, type Card, type ColumnName, needsOf } from './board.ts';
import type { Answers } from './use-moves.ts';

type MoveDialogProps = {
  board: BoardName;
  card: Card;
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
  const [reason, setReason] = useState('');
  const [property, setProperty] = useState<FoundProperty>();
  const [amount, setAmount] = useState<number | null>(null);
  const [on, setOn] = useState(localTime(new Date(serverNow()), agencyTimeZone()).day);
  const asks = (need: (typeof needs)[number]) => needs.includes(need);
  const isComplete =
    (!asks('reason') || reason.trim() !== '') && (!asks('offer') || (property !== undefined && Number(amount) > 0));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onAnswer({
      ...(asks('reason') && { reason: reason.trim() }),
      ...(asks('offer') && property && { offer: { propertyId: property.id, amountEuros: Number(amount) } }),
      ...(asks('day') && on && { on }),
    });
  };
  return (
    <Dialog title={words.moveTitle(card.name, words.columns[to])} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        {asks('reason') && (
          <>
            <div className={shared.row}>
              {words.reasons[board].map((text) => (
                <Button key={text} size="compact-sm" variant="default" onClick={() => setReason(text)}>
                  {text}
                </Button>
              ))}
            </div>
            <Textarea
              label={words.reason}
              required
              autosize
              minRows={2}
              maxLength={500}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </>
        )}
        {asks('offer') &&
          (property ? (
            <div className={shared.row}>
              <strong>{`${property.title}, ${property.reference}`}</strong>
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setProperty(undefined)}>
                {words.otherProperty}
              </Button>
            </div>
          ) : (
            <PropertySearch label={words.property} onSelect={setProperty} />
          ))}
        {asks('offer') && <EuroField label={words.amount} required min={1} value={amount} onChange={setAmount} />}
        {asks('day') && (
          <DayField
            label={to === 'won' ? words.deedSignedOn : words.signedOn}
            value={on}
            towards="past"
            onChange={setOn}
          />
        )}
        <ErrorMessage error={error} />
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={isPending} disabled={!isComplete}>
            {words.move}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
