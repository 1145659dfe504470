import { Box, Group, Popover } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, memo, useId, useState } from 'react';
import type { Finding } from '../../../../domain/checks/finding.ts';
import { RecordLink } from '../../drawer/record-link.tsx';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { TemplateText } from '../../rich-text/template-text.tsx';
import { CorrectionButton, FindingIcon } from './fact.tsx';
import { type GroupedParts, groupedByFinding, hiddenCodes, splitByFindings } from './finding-words.ts';
import styles from './findings.module.css';

type MarkedTextProps = {
  text: string;
  /** The text's place in the draft, as its findings name it: `subject`, `body`, `steps.0.body`. */
  field: string;
  findings: readonly Finding[];
  /** Characters that make the SMS longer. */
  costly?: readonly string[] | undefined;
  /** Whether the text has variables, which are shown as words. */
  isTemplate?: boolean;
};

/**
 * The exact text with its findings marked at the words. The style sheet draws the marks, so that what is copied remains
 * the text that will be sent.
 */
export const MarkedText = memo(function MarkedText({
  text,
  field,
  findings,
  costly,
  isTemplate = false,
}: MarkedTextProps) {
  const here = findings.filter((finding) => finding.field === field);
  return groupedByFinding(splitByFindings(text, here, costly)).map(([part, ...others]) => {
    if (part.findings.length > 0)
      return <FindingMark key={part.at} parts={[part, ...others]} isTemplate={isTemplate} />;
    if (part.mark === null) return isTemplate ? <TemplateText key={part.at} text={part.value} /> : part.value;
    // No mark element: a screen reader would announce one in the middle of « garçon ».
    if (part.mark === 'costly') return <CostlyCharacter key={part.at}>{part.value}</CostlyCharacter>;
    return (
      <mark key={part.at} className={styles.hidden} data-code={hiddenCodes(part.value)}>
        {part.value}
      </mark>
    );
  });
});

type FindingMarkProps = {
  /** The words of one finding, in several parts where a character in them makes the SMS longer. */
  parts: GroupedParts;
  isTemplate: boolean;
};

/** Words with a finding, marked by colour and underline. Pressing them shows what was found. */
function FindingMark({ parts, isTemplate }: FindingMarkProps) {
  const [{ findings, mark }] = parts;
  const value = parts.map((part) => part.value).join('');
  const { findings: texts } = useTranslations();
  const [opened, setOpened] = useState(false);
  const id = useId();
  const [worst] = findings;
  if (!worst) return value;
  const toggle = () => setOpened(!opened);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    toggle();
  };
  const handleChange = (next: boolean) => {
    setOpened(next);
    if (!next) document.getElementById(id)?.focus();
  };
  // A record opens in the drawer, and a correction changes the text: neither needs the card any more.
  const handleClick = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a, button')) setOpened(false);
  };
  const codes = mark === 'hidden' ? hiddenCodes(value) : undefined;
  const label = `${codes ?? value}, ${texts.results[worst.result]}`;
  return (
    <Popover opened={opened} onChange={handleChange} width={300} shadow="md" withArrow trapFocus>
      <Popover.Target>
        {/* biome-ignore lint/a11y/useSemanticElements: a button element would not break between lines as words do */}
        <span
          id={id}
          role="button"
          // Everything verified is listed under the strip of facts, so that only flags interrupt the tab order.
          tabIndex={worst.result === 'checked' ? -1 : 0}
          className={`${styles.mark} ${styles[worst.result]}`}
          aria-label={label}
          data-code={codes}
          onClick={toggle}
          onKeyDown={handleKeyDown}
        >
          {isTemplate ? (
            <TemplateText text={value} />
          ) : (
            parts.map((part) =>
              part.mark === 'costly' ? <CostlyCharacter key={part.at}>{part.value}</CostlyCharacter> : part.value,
            )
          )}
        </span>
      </Popover.Target>
      <Popover.Dropdown fz="sm" lh={1.4} px={14} py="sm" aria-label={label} data-opened-from={id} onClick={handleClick}>
        {findings.map((finding) => (
          <FindingCard key={finding.id} finding={finding} />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}

type FindingCardProps = { finding: Finding };

/** One finding in full: its result, what the record says, the record, and its correction. */
function FindingCard({ finding }: FindingCardProps) {
  const { findings } = useTranslations();
  const sentence = findings.sentences[finding.code](finding);
  return (
    <Box py={6} className={styles.card}>
      <Group component="p" gap={6}>
        <FindingIcon result={finding.result} />
        <strong aria-hidden>{findings.results[finding.result]}</strong>
      </Group>
      <p>{sentence.charAt(0).toUpperCase() + sentence.slice(1)}</p>
      <Group component="p" justify="space-between" gap="5px 14px" mt={6} className={styles.foot}>
        {finding.record && <RecordLink record={finding.record}>{finding.record.label}</RecordLink>}
        <CorrectionButton findings={[finding]} />
      </Group>
    </Box>
  );
}

type CostlyCharacterProps = { children: string };

/** A character that makes the SMS longer, marked for the eye alone: a sentence beneath the text names it. */
const CostlyCharacter = ({ children }: CostlyCharacterProps) => <span className={styles.costly}>{children}</span>;
