import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { CampaignItem } from '../../../../domain/campaigns/campaign-item.ts';
import type { Finding } from '../../../../domain/checks/finding.ts';
import { PausedNotice } from '../../campaigns/paused-notice.tsx';
import { SampleMessage } from '../../campaigns/sample-message.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DialogActions } from '../../components/dialog-actions.tsx';
import shared from '../../components/shared.module.css';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { serverNow } from '../../server-clock.ts';

type FlagsDialogProps = {
  flags: readonly Finding[];
  /** `acceptedFlags` are the ids of all of them. */
  onApprove(acceptedFlags: string[]): void;
  onClose(): void;
};

/** Lists the flags of a draft. It can only be approved once the person has ticked each of them. */
export function FlagsDialog({ flags, onApprove, onClose }: FlagsDialogProps) {
  const { decision, findings, common } = useTranslations();
  const [seenIds, setSeenIds] = useState<readonly string[]>([]);
  const sentenceOf = (flag: Finding) => {
    const sentence = findings.sentences[flag.code](flag);
    return flag.text ? common.quoted(flag.text) + common.colon + sentence : sentence;
  };
  const areAllSeen = flags.every(({ id }) => seenIds.includes(id));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (areAllSeen) onApprove(flags.map(({ id }) => id));
  };
  return (
    <Dialog title={decision.flagsTitle(flags.length)} lead={decision.flagsLead} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        <Checkbox.Group value={[...seenIds]} onChange={setSeenIds}>
          <div className={shared.stack}>
            {flags.map((flag) => (
              <Checkbox key={flag.id} value={flag.id} label={decision.seen(sentenceOf(flag))} />
            ))}
          </div>
        </Checkbox.Group>
        <DialogActions onCancel={onClose}>
          <Button type="submit" disabled={!areAllSeen}>
            {decision.approveAnyway}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type CampaignStartDialogProps = { campaign: CampaignItem; onClose(): void; onStart(): void };

/** Asks once more before a campaign starts, because its start cannot be undone. */
export function CampaignStartDialog({ campaign, onClose, onStart }: CampaignStartDialogProps) {
  const { campaign: texts, common } = useTranslations();
  const { formatWhen } = useDateFormat();
  const { startAt, recipients } = campaign;
  const isLater = startAt !== undefined && Date.parse(startAt) > serverNow();
  return (
    <Dialog title={texts.startTitle(campaign.name)} lead={texts.startLead} onClose={onClose}>
      <div className={shared.stack}>
        <SampleMessage body={campaign.body} examples={campaign.examples} />
        {startAt && !isLater && <p className={shared.notice}>{texts.requestedTimeOver(formatWhen(startAt))}</p>}
        <PausedNotice />
        <div className={`${shared.row} ${shared.end}`}>
          <Button variant="subtle" color="gray" onClick={onClose} data-first>
            {common.cancel}
          </Button>
          <Button onClick={onStart} data-confirm>
            {isLater ? texts.startLater(recipients, formatWhen(startAt)) : texts.startNow(recipients)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
