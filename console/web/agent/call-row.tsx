import { Loader, Text } from '@mantine/core';
import { IconCheck, IconChevronRight, IconMinus, IconX } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './agent-panel.module.css';
import { type CallFacts, factsOf, refusalCodeOf } from './call-facts.ts';
import { CallInputs } from './call-inputs.tsx';
import type { CallEntry } from './run-entries.ts';
import { useAgentPanelTexts } from './use-agent-panel-texts.ts';
import { useRecordName } from './use-record-name.ts';

type CallRowProps = {
  call: CallEntry;
  /** The run has ended: a call without a result gets none any more. */
  isOver: boolean;
};

/** A call of a tool in plain words, with its result in short. What exactly was asked and answered unfolds. */
export function CallRow({ call, isOver }: CallRowProps) {
  const words = useAgentPanelTexts();
  const facts = factsOf(call);
  const name = useCallName(call, facts);
  const outcome = useOutcome(call, facts, isOver);
  return (
    <li className={styles.call}>
      <span className={styles.mark}>
        <Mark call={call} isOver={isOver} />
      </span>
      <details>
        <summary>
          {name}{' '}
          <span className={styles.outcome} data-refused={call.result?.isError}>
            {outcome}
            <IconChevronRight size={13} className={styles.chevron} aria-hidden />
          </span>
        </summary>
        <Text fz="xs" c="dimmed" mt={6}>
          {words.input}
        </Text>
        <CallInputs input={call.input} />
        {call.result && (
          <>
            <Text fz="xs" c="dimmed" mt={6}>
              {words.output}
            </Text>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
            <pre tabIndex={0}>{indented(call.result.text)}</pre>
          </>
        )}
      </details>
      {facts.draftId && (
        <Link href={paths.draft.replace(':draftId', facts.draftId)} aria-label={words.rereadOf(name)}>
          {words.reread}
        </Link>
      )}
    </li>
  );
}

function Mark({ call: { result }, isOver }: CallRowProps) {
  if (result?.isError) return <IconX size={15} color="var(--bad)" aria-hidden />;
  if (result) return <IconCheck size={15} color="var(--accent)" aria-hidden />;
  if (isOver) return <IconMinus size={15} aria-hidden />;
  return <Loader size={14} color="gray" aria-hidden />;
}

/** Names come from records, by the ids that the agent gave. */
function useCallName({ tool, input }: CallEntry, facts: CallFacts): string {
  const { calls } = useAgentPanelTexts();
  const [contactId, propertyId] = [idIn(input.prospectId) ?? idIn(input.contactId), idIn(input.propertyId)];
  const contact = useRecordName(contactId);
  const property = useRecordName(propertyId);
  const isCorrection = input.replaces !== undefined;
  switch (tool) {
    case 'search_contacts':
      return calls.searchContacts(shortened(input.q) ?? shortened(input.city) ?? shortened(input.tag));
    case 'get_property':
      return calls.getProperty(facts.reference ?? property ?? shortened(input.reference));
    case 'list_visits':
      if (contact) return calls.listVisitsWith(contact);
      return property ? calls.listVisitsOf(property) : calls.listVisits;
    case 'draft_sms':
      return isCorrection ? calls.correctSms(contact) : calls.draftSms(contact);
    case 'draft_email':
      return isCorrection ? calls.correctEmail(contact) : calls.draftEmail(contact);
    case 'enroll_sequence':
      return calls.enroll(contact);
    default:
      return calls.other(tool);
  }
}

function useOutcome({ result }: CallEntry, { found, draftId, isRepeated }: CallFacts, isOver: boolean): string {
  const { errors } = useTranslations();
  const { outcomes, refusals } = useAgentPanelTexts();
  if (!result) return isOver ? outcomes.notMade : outcomes.running;
  if (result.isError) {
    const code = refusalCodeOf(result.text) ?? '';
    return refusals[code] ?? errors[code] ?? outcomes.refused;
  }
  if (draftId) return isRepeated ? outcomes.repeated : outcomes.drafted;
  return found === undefined ? outcomes.done : outcomes.found(found);
}

const idIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The agent's own words are no longer than a line. */
function shortened(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  return value.length > 60 ? `${value.slice(0, 60)}…` : value;
}

/** JSON so that one can read it; anything else as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
