import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import { trpc } from '../trpc.ts';
import type { Mandate } from './mandate.ts';
import { useMandateTexts } from './use-mandate-texts.ts';

const SignDialog = lazyPage(() => import('./sign-dialog.tsx'));
const NotSignedDialog = lazyPage(() => import('./not-signed-dialog.tsx'));
const ChangeDialog = lazyPage(() => import('./change-dialog.tsx'));
const EndDialog = lazyPage(() => import('./end-dialog.tsx'));

type Act = 'sign' | 'notSigned' | 'amend' | 'correct' | 'end';

/** The acts that a mandate's state allows. */
function actsOf({ state, endedOn }: Mandate): Act[] {
  if (state === 'reserved') return ['sign', 'notSigned', 'correct'];
  if (state === 'signed') return ['amend', 'end', 'correct'];
  // A mandate that has run out is signed still, and its end can be put right.
  return state === 'ended' && endedOn === null ? ['amend', 'correct'] : ['correct'];
}

/** The acts that can be written about a mandate, as buttons with their dialogs. */
export function MandateActs({ mandate }: { mandate: Mandate }) {
  const words = useMandateTexts();
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  const isChange = act === 'amend' || act === 'correct';
  const record = useQuery({ ...trpc.mandates.read.queryOptions({ id: mandate.id }), enabled: isChange }).data;
  const labels = {
    ...{ sign: words.signed, notSigned: words.notSigned, amend: words.amend },
    ...{ correct: words.correct, end: words.end },
  };
  return (
    <>
      <Group gap="xs">
        {actsOf(mandate).map((name) => (
          <Button
            key={name}
            size="sm"
            variant={name === 'sign' ? 'filled' : name === 'correct' ? 'subtle' : 'default'}
            onClick={() => setAct(name)}
          >
            {labels[name]}
          </Button>
        ))}
      </Group>
      <Suspense>
        {act === 'sign' && <SignDialog mandate={mandate} onClose={close} />}
        {act === 'notSigned' && <NotSignedDialog mandate={mandate} onClose={close} />}
        {act === 'end' && <EndDialog mandate={mandate} onClose={close} />}
        {isChange && record && <ChangeDialog mandate={record} isCorrection={act === 'correct'} onClose={close} />}
      </Suspense>
    </>
  );
}
