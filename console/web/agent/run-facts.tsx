import { DetailList } from '../components/detail-list.tsx';
import { DetailRow } from '../components/detail-row.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { AboutLink } from './about-link.tsx';
import styles from './agent.module.css';
import type { Run } from './agent.ts';
import { type Driver, drivers } from './model-form.ts';
import { useAgentTexts } from './use-agent-texts.ts';

type RunFactsProps = { run: Run };

/** The request, its time, the record that it is about, the model and the cost. */
export function RunFacts({ run }: RunFactsProps) {
  const { runs: words, model: models } = useAgentTexts();
  const { formatDateTime } = useDateFormat();
  const { prompt, about, createdAt, endedAt, model, inputTokens, outputTokens, millicents } = run;
  return (
    <DetailList>
      {prompt && (
        <DetailRow name={words.asked} wide>
          <span className={styles.words}>{prompt}</span>
        </DetailRow>
      )}
      <DetailRow name={words.began}>{formatDateTime(createdAt)}</DetailRow>
      {endedAt && (
        <DetailRow name={words.lasted}>
          {words.lasting(Math.round((Date.parse(endedAt) - Date.parse(createdAt)) / 1000))}
        </DetailRow>
      )}
      {about && (
        <DetailRow name={words.about}>
          <AboutLink id={about} />
        </DetailRow>
      )}
      {model && (
        <>
          <DetailRow name={words.model}>{withDriverName(model, models.kinds)}</DetailRow>
          <DetailRow name={words.tokens}>{words.tokenCount(inputTokens, outputTokens)}</DetailRow>
          <DetailRow name={words.costLabel}>{words.cost(millicents)}</DetailRow>
        </>
      )}
    </DetailList>
  );
}

/** A run names its model as `mistral:mistral-small-latest`. */
function withDriverName(model: string, names: Record<Driver, string>): string {
  const driver = drivers.find((name) => model.startsWith(`${name}:`));
  return driver ? `${names[driver]}, ${model.slice(driver.length + 1)}` : model;
}
