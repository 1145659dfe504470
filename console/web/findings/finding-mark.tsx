import { Popover } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { TemplateText } from '../rich-text/template-text.tsx';
import { FindingCard } from './finding-card.tsx';
import styles from './findings.module.css';
import { hiddenCodes, type TextPart } from './split-by-findings.ts';

type FindingMarkProps = { part: TextPart; isTemplate: boolean };

/** Words with a finding, marked by colour and underline. Pressing them shows what was found. */
export function FindingMark({ part: { value, findings, mark }, isTemplate }: FindingMarkProps) {
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
          {isTemplate ? <TemplateText text={value} /> : value}
        </span>
      </Popover.Target>
      <Popover.Dropdown className={styles.popover} aria-label={label} data-opened-from={id} onClick={handleClick}>
        {findings.map((finding) => (
          <FindingCard key={finding.id} finding={finding} />
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
