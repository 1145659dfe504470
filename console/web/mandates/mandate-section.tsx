import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from 'wouter';
import { isOfRegister } from '../../../domain/mandates/register-number.ts';
import { lazyPage } from '../components/code-loading.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { RecordCard } from '../components/record-card.tsx';
import { useFieldRequest } from '../property-record/field-request.ts';
import { trpc } from '../trpc.ts';
import { mandatePath } from './mandate.ts';
import { MandateActs } from './mandate-acts.tsx';
import { mandateDays } from './mandate-days.ts';
import { MandateState } from './mandate-state.tsx';
import { useMandateTexts } from './use-mandate-texts.ts';

const ActDialog = lazyPage(() => import('./act-dialog.tsx'));

type MandateSectionProps = {
  property: { id: string; title: string; reference: string; mandate: { number: string } | null };
  /** The fields into which the number is typed while the register is off. */
  children: ReactNode;
};

/**
 * The mandate of a property. While the register is kept, these are its numbers, with what can be written about each; a mandate from
 * before keeps its fields.
 */
export function MandateSection({ property, children }: MandateSectionProps) {
  const words = useMandateTexts();
  const register = useQuery(trpc.mandates.register.queryOptions({}));
  const declared = register.data?.declared;
  const list = useQuery({
    ...trpc.mandates.list.queryOptions({ propertyId: property.id, limit: 20 }),
    enabled: Boolean(declared),
  });
  const [isReserving, setIsReserving] = useState(false);
  const cardRef = useRef<HTMLDivElement>(null);
  // The numbers of the register mend what is wrong with the fields.
  useFieldRequest(({ place }) => {
    if (place.startsWith('mandate.')) cardRef.current?.querySelector<HTMLElement>('a, button')?.focus();
  });
  if (!declared) return children;
  const mandates = list.data?.data ?? [];
  const isOlder = property.mandate !== null && !isOfRegister(property.mandate.number, declared.firstNumber);
  const reserveButton = (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setIsReserving(true)}
    >
      {words.reserve}
    </Button>
  );
  return (
    <>
      <div ref={isOlder ? undefined : cardRef}>
        <RecordCard title={words.section} label={words.title} name="mandates" action={reserveButton}>
          <ErrorMessage error={list.error} />
          {list.isSuccess && mandates.length === 0 && !isOlder && (
            <Text fz="sm" c="dimmed">
              {words.noMandate}
            </Text>
          )}
          <Stack gap="md">
            {mandates.map((mandate) => (
              <Stack key={mandate.id} gap={6}>
                <Group gap="xs">
                  <Link href={mandatePath(mandate.id)}>{words.number(mandate.number)}</Link>
                  <Text span fz="sm">
                    {words.kinds[mandate.kind]}
                  </Text>
                  <MandateState state={mandate.state} />
                </Group>
                <Text fz="sm" c="dimmed">
                  {mandateDays(mandate, words)}
                </Text>
                <MandateActs mandate={mandate} />
              </Stack>
            ))}
          </Stack>
          {isOlder && (
            <Text fz="sm" c="dimmed" mt="xs">
              {words.older}
            </Text>
          )}
        </RecordCard>
      </div>
      {isOlder && children}
      <Suspense>
        {isReserving && <ActDialog act="reserve" property={property} onClose={() => setIsReserving(false)} />}
      </Suspense>
    </>
  );
}
