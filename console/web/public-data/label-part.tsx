import { Text } from '@mantine/core';
import { endsWithin } from '../../../domain/properties/ends-within.ts';
import { agencyClock } from '../dates/agency-clock.ts';
import { useDayFormat } from '../i18n/use-day-format.ts';
import type { PropertySheet } from '../property-record/property-fields.ts';
import { Part } from './part.tsx';
import type { PublicData } from './public-data.ts';
import { usePublicDataTexts } from './use-public-data-texts.ts';

type LabelPartProps = { property: PropertySheet; label: NonNullable<PublicData['energy']> };

/** A sale takes about so long, and its deed needs a label that is valid. */
const SOON_DAYS = 180;

/** The DPE as it is published: whether it was replaced, ends soon, or says another class than the record. */
export function LabelPart({ property, label }: LabelPartProps) {
  const { publicData } = usePublicDataTexts();
  const formatDay = useDayFormat();
  const words = publicData.energy;
  const { number, endsOn, energyClass, climateClass, replacedBy } = label;
  const today = agencyClock(0).day;
  const isEnded = endsOn !== null && endsOn < today;
  const endsSoon = endsOn !== null && endsWithin(endsOn, SOON_DAYS, today);
  const noted = property.energy.issued.energyClass;
  return (
    <Part title={words.title} origin={label}>
      <Text inherit>{replacedBy ? words.old(number) : words.published(number)}</Text>
      {replacedBy && (
        <Text inherit c="var(--warn)" fw={500}>
          {words.replaced(replacedBy.number, formatDay(replacedBy.issuedOn))}
        </Text>
      )}
      {energyClass && climateClass && <Text inherit>{`${words.classes(energyClass, climateClass)}.`}</Text>}
      {energyClass && noted && noted !== energyClass && (
        <Text inherit c="var(--warn)" fw={500}>
          {words.differs(noted)}
        </Text>
      )}
      {endsOn && (
        <Text inherit {...((isEnded || endsSoon) && { c: 'var(--warn)', fw: 500 })}>
          {isEnded
            ? words.ended(formatDay(endsOn))
            : endsSoon
              ? words.endsSoon(formatDay(endsOn))
              : `${words.until(formatDay(endsOn))}.`}
        </Text>
      )}
    </Part>
  );
}
