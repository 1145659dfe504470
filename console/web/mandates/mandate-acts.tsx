import { Button, Group } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import type { Act } from './act-dialog.tsx';
import type { Mandate } from './mandate.ts';
import { useMandateTexts } from './use-mandate-texts.ts';

const ActDialog = lazyPage(() => import('./act-dialog.tsx'));

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
  const labels = {
    ...{ sign: words.sign, notSigned: words.notSigned, amend: words.amend },
    ...{ correct: words.correct, end: words.end },
  };
  return (
    <>
      <Group gap="xs">
        {actsOf(mandate).map((name) => (
          <Button
            key={name}
            size="sm"
            aria-label={`${labels[name]}, ${words.number(mandate.number)}`}
            variant={name === 'sign' ? 'filled' : name === 'correct' ? 'subtle' : 'default'}
            onClick={() => setAct(name)}
          >
            {labels[name]}
          </Button>
        ))}
      </Group>
      <Suspense>{act && <ActDialog act={act} mandate={mandate} onClose={() => setAct(undefined)} />}</Suspense>
    </>
  );
}
