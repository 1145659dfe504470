import { Anchor, Text } from '@mantine/core';
import { useDayFormat } from '../i18n/use-day-format.ts';
import { Part } from './part.tsx';
import type { PublicData } from './public-data.ts';
import { usePublicDataTexts } from './use-public-data-texts.ts';

type RisksPartProps = Pick<PublicData, 'risks' | 'disasters'>;

/** The risks of the commune, with the sentence of the law (C. env. R125-25), which says where those of the property are found. */
export function RisksPart({ risks, disasters }: RisksPartProps) {
  const { publicData } = usePublicDataTexts();
  const formatDay = useDayFormat();
  const words = publicData.risks;
  const origin = risks ?? disasters;
  if (!origin) return null;
  return (
    <Part title={words.title} origin={origin}>
      {risks && <Text inherit>{`${risks.names.join(' · ')}.`}</Text>}
      {disasters && (
        <Text inherit>
          {`${[
            words.disasters(disasters.count),
            disasters.last && words.last(disasters.last.name, formatDay(disasters.last.from)),
          ]
            .filter(Boolean)
            .join(', ')}.`}
        </Text>
      )}
      <Text inherit mt={4}>
        {words.noErp}
        <Anchor inherit href="https://www.georisques.gouv.fr" target="_blank" rel="noreferrer">
          www.georisques.gouv.fr
        </Anchor>
      </Text>
    </Part>
  );
}
