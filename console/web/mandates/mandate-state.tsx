import { Badge } from '@mantine/core';
import type { Mandate } from './mandate.ts';
import { useMandateTexts } from './use-mandate-texts.ts';

const colors = { reserved: 'yellow', signed: 'green', unsigned: 'gray', ended: 'gray' } as const;

export function MandateState({ state }: Pick<Mandate, 'state'>) {
  const { states } = useMandateTexts();
  return (
    <Badge variant="light" color={colors[state]} tt="none">
      {states[state]}
    </Badge>
  );
}
