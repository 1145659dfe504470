import { Input, SegmentedControl, Switch } from '@mantine/core';
import { Card } from '../components/card.tsx';
import { DetailList } from '../components/detail-list.tsx';
import { DetailRow } from '../components/detail-row.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type AgencySettingsProps, useChangeAgency } from './agency-settings.ts';
import { SegmentPriceForm } from './segment-price.tsx';

/** The rules that decide when a message leaves, to read. */
export function SendingRules({ settings: { undoSeconds, serviceHours, alsaceMoselle } }: AgencySettingsProps) {
  const { agency, team } = useTranslations();
  const answer = (is: boolean) => (is ? team.yes : team.no);
  return (
    <Card title={agency.rules}>
      <p className={shared.soft}>{agency.ownerOnly}</p>
      <DetailList>
        <DetailRow name={agency.undo} wide>
          {agency.seconds(undoSeconds)}
        </DetailRow>
        <DetailRow name={agency.serviceHours} wide>
          {answer(serviceHours)}
        </DetailRow>
        <DetailRow name={agency.alsaceMoselle} wide>
          {answer(alsaceMoselle)}
        </DetailRow>
      </DetailList>
    </Card>
  );
}

const undoDelays = [0, 5, 10, 30, 60];

/** Each rule is saved as it is chosen. */
export function SendingRulesForm({ settings }: AgencySettingsProps) {
  const { agency } = useTranslations();
  const change = useChangeAgency();
  // Show the new value at once; the server's answer replaces it.
  const { undoSeconds, serviceHours, alsaceMoselle } = { ...settings, ...(change.isPending && change.variables) };
  const delays = undoDelays.includes(undoSeconds) ? undoDelays : [...undoDelays, undoSeconds].sort((a, b) => a - b);
  return (
    <Card title={agency.rules}>
      <div className={shared.stack}>
        <Input.Wrapper label={agency.undo} description={agency.undoHint} labelElement="div">
          <SegmentedControl
            mt={6}
            aria-label={agency.undo}
            value={String(undoSeconds)}
            onChange={(value) => change.mutate({ undoSeconds: Number(value) })}
            data={delays.map((seconds) => ({ value: String(seconds), label: agency.seconds(seconds) }))}
          />
        </Input.Wrapper>
        <Switch
          label={agency.serviceHours}
          description={agency.serviceHoursHint}
          checked={serviceHours}
          onChange={(event) => change.mutate({ serviceHours: event.currentTarget.checked })}
        />
        <Switch
          label={agency.alsaceMoselle}
          description={agency.alsaceMoselleHint}
          checked={alsaceMoselle}
          onChange={(event) => change.mutate({ alsaceMoselle: event.currentTarget.checked })}
        />
        <SegmentPriceForm settings={settings} />
      </div>
      <ErrorMessage error={change.error} />
    </Card>
  );
}
