import { Button, Divider, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { refreshContacts } from '../contact-record/contact.ts';
import { agencyClock } from '../dates/agency-clock.ts';
import { DayField } from '../dates/day-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { showActionToast } from '../queue/toasts/toast-store.ts';
import { trpcClient } from '../trpc.ts';
import { type Offer, refreshOffers } from './offer.ts';
import { useOfferTexts } from './use-offer-texts.ts';

const nextSteps = {
  accepted: { stage: 'promise_signed', buyerStage: 'under_contract' },
  promise_signed: { stage: 'deed_signed', buyerStage: 'won' },
} as const;

type NextStepProps = { offer: Offer & { stage: keyof typeof nextSteps } };

/** The step after an accepted offer: the day of the contract or of the deed, which moves the buyer on the board too. */
export function NextStep({ offer }: NextStepProps) {
  const { id, stage, buyerStage: before } = offer;
  const words = useOfferTexts();
  const { transaction } = useTranslations();
  const { stage: next, buyerStage } = nextSteps[stage];
  const { moveWithBuyer } = trpcClient.offers;
  const refresh = () => Promise.all([refreshOffers(), refreshContacts()]);
  const sign = useMutation({
    mutationFn: ({ on }: { on: string }) =>
      moveWithBuyer.mutate({ id, offer: { from: stage, to: next }, buyer: { from: before, to: buyerStage }, on }),
    onSuccess: () =>
      showActionToast(transaction.offerStages[next], async () => {
        const buyer = { from: buyerStage, to: before };
        await moveWithBuyer.mutate({ id, offer: { from: next, to: stage }, buyer, reason: transaction.takenBack });
        await refresh();
      }),
    onSettled: refresh,
  });
  const form = useContractForm({
    initial: { on: dayProposedFor(offer) },
    inputOf: (values) => values,
    send: sign,
  });
  return (
    <form {...form.props} aria-label={words.nextStep}>
      <Divider my="sm" />
      <p className={shared.soft}>{words.nextStepLead[stage]}</p>
      <Group align="end" gap="xs" mt="xs">
        <DayField
          label={next === 'deed_signed' ? transaction.deedSignedOn : transaction.signedOn}
          required
          towards="past"
          {...form.field('on')}
        />
        <Button type="submit" loading={form.isPending}>
          {transaction.offerStages[next]}
        </Button>
      </Group>
      <ErrorMessage error={form.error} />
    </form>
  );
}

/** The last day on which a buyer may retract; empty while nobody knows it. */
const retractionEndOf = ({ deadlines }: Offer) => deadlines.find(({ kind }) => kind === 'retraction')?.on ?? '';

/** A contract is noted on the day on which it is signed. A deed is not until its planned day has come, which follows the retraction. */
function dayProposedFor(offer: NextStepProps['offer']): string {
  const today = agencyClock(0).day;
  if (offer.stage === 'accepted') return today;
  const { deedPlannedOn } = offer;
  return deedPlannedOn && deedPlannedOn <= today && deedPlannedOn > retractionEndOf(offer) ? deedPlannedOn : '';
}

/** Whether something follows an offer at this stage. */
export const hasNextStep = (offer: Offer): offer is NextStepProps['offer'] => offer.stage in nextSteps;
