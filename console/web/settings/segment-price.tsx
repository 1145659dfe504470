import { Button, Group, NumberInput } from '@mantine/core';
import { ErrorMessage } from '../components/error-message.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type AgencySettingsProps, useChangeAgency } from './agency-settings.ts';

const MICROS = 1_000_000;

/** The price of an SMS by the agency's contract. Clef knows no tariff, so without it campaigns are counted in SMS alone. */
export function SegmentPriceForm({ settings }: AgencySettingsProps) {
  const { agency, common } = useTranslations();
  const change = useChangeAgency();
  const before = settings.segmentPriceMicros;
  const form = useContractForm({
    initial: { segmentPriceMicros: before === null ? '' : ((before / MICROS) as number | string) },
    inputOf: ({ segmentPriceMicros: euros }) => ({
      segmentPriceMicros: euros === '' ? null : Math.round(Number(euros) * MICROS),
    }),
    send: change,
  });
  return (
    <form {...form.props}>
      <Group gap="xs" align="flex-end">
        <NumberInput
          label={agency.segmentPrice}
          description={agency.segmentPriceHint}
          min={0}
          max={1}
          decimalScale={6}
          decimalSeparator={agency.decimalSign}
          allowedDecimalSeparators={[',', '.']}
          suffix=" €"
          hideControls
          {...form.field('segmentPriceMicros')}
        />
        <Button type="submit" variant="default" loading={form.isPending}>
          {common.save}
        </Button>
        <span role="status">{change.isSuccess && agency.priceSaved}</span>
      </Group>
      <ErrorMessage error={form.error} />
    </form>
  );
}
