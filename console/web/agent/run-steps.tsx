import { Badge, Group, Text, ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconMessage, IconPencil, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { AboutLink } from './about-link.tsx';
import styles from './agent.module.css';
import type { RunWithSteps } from './agent.ts';
import { type FoundRecord, foundIn, refusalCodeOf } from './call-facts.ts';
import { CallInputs } from './call-inputs.tsx';
import { isOpen } from './run-words.ts';
import { useAgentPanelTexts } from './use-agent-panel-texts.ts';
import { useAgentTexts } from './use-agent-texts.ts';

type Step = RunWithSteps['steps'][number];

type RunStepsProps = { run: RunWithSteps };

/** The agent's words, and each tool that it called, with what it gave and got. */
export function RunSteps({ run }: RunStepsProps) {
  const { runs: words } = useAgentTexts();
  if (run.steps.length === 0) {
    const isRecipe = (run.origin === 'recipe' || run.origin === 'week') && !isOpen(run);
    return <p className={shared.soft}>{isRecipe ? words.recipeSteps : words.noSteps}</p>;
  }
  return (
    <ol className={styles.steps}>
      {run.steps.map((step, index) => (
        <li key={index}>{step.kind === 'text' ? <SaidStep step={step} /> : <CallStep step={step} />}</li>
      ))}
    </ol>
  );
}

type StepProps = { step: Step };

function SaidStep({ step: { text, at } }: StepProps) {
  const { runs: words } = useAgentTexts();
  return (
    <>
      <Sign icon={IconMessage} color="gray" />
      <StepHead title={words.said} at={at} />
      <div className={styles.words}>{text}</div>
    </>
  );
}

function CallStep({ step }: StepProps) {
  const { tool, input, output, isError, at } = step;
  const { runs: words } = useAgentTexts();
  const name = tool ?? '';
  const icon = isError ? IconAlertTriangle : /^(draft|enroll)_/.test(name) ? IconPencil : IconSearch;
  return (
    <>
      <Sign icon={icon} color={isError ? 'red' : 'green'} />
      <StepHead title={words.tools[name] ?? name} at={at}>
        {isError && <Badge color="red">{words.failed}</Badge>}
      </StepHead>
      <CallInputs input={input ?? {}} />
      {output && (
        <div className={styles.outcome}>
          <StepOutcome step={step} />
        </div>
      )}
      {output && (
        <details className={styles.result}>
          <summary>{words.result}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre className={shared.snippet} tabIndex={0}>
            {output}
          </pre>
        </details>
      )}
    </>
  );
}

/** Why a tool refused, or the records that it found, for people; what it answered exactly stands beneath. */
function StepOutcome({ step: { tool, input, output, isError } }: StepProps) {
  const { errors } = useTranslations();
  const { outcomes, refusals } = useAgentPanelTexts();
  const text = output ?? '';
  if (isError) {
    const code = refusalCodeOf(text) ?? '';
    return <p>{refusals[code] ?? errors[code] ?? outcomes.refused}</p>;
  }
  const found = foundIn({ tool: tool ?? '', text });
  // A property that was asked for by its id stands above already.
  if (!found || found.some(({ id }) => id === input?.propertyId)) return null;
  return (
    <>
      {tool !== 'get_property' && <p className={shared.soft}>{outcomes.found(found.length)}</p>}
      <ul className={shared.rows}>
        {found.map((record) => (
          <FoundRow key={record.id} found={record} />
        ))}
      </ul>
    </>
  );
}

/** By the names that the records have now; one that is gone, by that which the agent read. */
function FoundRow({ found: { id, contact, property, startsAt } }: { found: FoundRecord }) {
  const { formatDateTime } = useDateFormat();
  const records = [contact, property].filter((record) => record !== null);
  return (
    <li>
      <p className={shared.dotSeparated}>
        {records.map((record) => (
          <span key={record.id}>
            <AboutLink id={record.id} gone={record.name} />
          </span>
        ))}
        {startsAt && (
          <span>
            <AboutLink id={id}>{formatDateTime(startsAt)}</AboutLink>
          </span>
        )}
      </p>
    </li>
  );
}

type SignProps = { icon: typeof IconMessage; color: string };

const Sign = ({ icon: Icon, color }: SignProps) => (
  <ThemeIcon className={styles.sign} size={24} radius="xl" variant="light" color={color} aria-hidden>
    <Icon size={14} />
  </ThemeIcon>
);

type StepHeadProps = { title: string; at: string; children?: ReactNode };

function StepHead({ title, at, children }: StepHeadProps) {
  const { formatDateTime } = useDateFormat();
  return (
    <Group gap="0 0.6rem" mb={2}>
      <strong>{title}</strong>
      {children}
      <Text component="time" dateTime={at} c="dimmed" fz="xs">
        {formatDateTime(at)}
      </Text>
    </Group>
  );
}
