import { Copyable } from '../look/copyable.tsx';
import parts from '../look/parts.module.css';
import type { Answers } from '../wire.ts';
import { useDates, useWords } from '../words/words.tsx';
import styles from './log.module.css';

type Told = Answers['webhooks']['delivery'];

/** The event as it was sent, and each attempt: headers, answer, or why there was none. */
export function Tries({ delivery: { event, tries } }: { delivery: Told }) {
  const { webhooks } = useWords();
  return (
    <>
      <Copyable label={webhooks.event} text={JSON.stringify(event, null, 2)} />
      {tries.map((attempt, index) => (
        <Try key={attempt.at} attempt={attempt} nth={index + 1} />
      ))}
    </>
  );
}

function Try({ attempt, nth }: { attempt: Told['tries'][number]; nth: number }) {
  const { webhooks } = useWords();
  const { moment } = useDates();
  const { at, milliseconds, statusCode, request, response, failure } = attempt;
  const isGood = statusCode !== null && statusCode >= 200 && statusCode < 300;
  const headers = Object.entries(request).map(([name, value]) => `${name}: ${value}`);
  return (
    <section className={styles.attempt} aria-label={webhooks.attempt(nth)}>
      <div className={parts.row}>
        <strong>{webhooks.attempt(nth)}</strong>
        <span className={`${parts.tag} ${isGood ? parts.good : parts.bad}`}>{statusCode ?? webhooks.noAnswer}</span>
        <span className={parts.soft}>
          {moment(at)} · {webhooks.took(milliseconds)}
        </span>
      </div>
      {failure && <p className={parts.soft}>{webhooks.failures[failure] ?? webhooks.failed(failure)}</p>}
      {headers.length > 0 && <Copyable label={webhooks.request} text={headers.join('\n')} />}
      {response !== null && <Copyable label={webhooks.response} text={response || webhooks.noBody} />}
    </section>
  );
}
