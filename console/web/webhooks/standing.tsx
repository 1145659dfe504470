import parts from '../look/parts.module.css';
import type { Answers } from '../wire.ts';
import { useDates, useWords } from '../words/words.tsx';

export type Webhook = Answers['webhooks']['list']['webhooks'][number];

const tones = { enabled: parts.good, failing: parts.warn, disabled: parts.bad };

const stateOf = ({ status, failingSince }: Webhook) =>
  status === 'disabled' ? 'disabled' : failingSince ? 'failing' : 'enabled';

/** In a word: works, fails, is disabled. */
export function Standing({ webhook }: { webhook: Webhook }) {
  const { webhooks } = useWords();
  const state = stateOf(webhook);
  return <span className={`${parts.tag} ${tones[state]}`}>{webhooks.states[state]}</span>;
}

/** In a sentence, where there is something to say. */
export function Why({ webhook }: { webhook: Webhook }) {
  const { webhooks } = useWords();
  const { moment } = useDates();
  const { disabledBecause, disabledAt, failingSince, previousSecretUntil } = webhook;
  return (
    <>
      {disabledBecause && disabledAt && (
        <p className={disabledBecause === 'human' ? parts.soft : parts.failure}>
          {webhooks.because[disabledBecause](moment(disabledAt))}
        </p>
      )}
      {!disabledBecause && failingSince && (
        <p className={parts.failure}>{webhooks.failingSince(moment(failingSince))}</p>
      )}
      {previousSecretUntil && <p className={parts.soft}>{webhooks.overlap(moment(previousSecretUntil))}</p>}
    </>
  );
}

/** What Clef itself gave up, and nobody has looked after yet. */
export const needsAttention = ({ disabledBecause }: Webhook): boolean =>
  disabledBecause === 'gone' || disabledBecause === 'failing';
