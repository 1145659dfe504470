import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconHelp, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import type { Finding } from '../../../../domain/checks/finding.ts';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { wordsOf } from './finding-words.ts';
import styles from './findings.module.css';

type FactProps = { result: Finding['result']; flag?: boolean; action?: ReactNode; children: ReactNode };

/** One line in the strip of facts. */
export const Fact = ({ result, flag = false, action, children }: FactProps) => (
  <li className={styles.fact} data-flag={flag}>
    <FindingIcon result={result} />
    <span>{children}</span>
    {action}
  </li>
);

const icons = {
  checked: IconCheck,
  contradicted: IconX,
  unsupported: IconHelp,
  deceptive: IconAlertTriangle,
  notice: IconInfoCircle,
};

const colors = {
  checked: 'var(--accent)',
  contradicted: 'var(--bad)',
  unsupported: 'var(--warn)',
  deceptive: 'var(--bad)',
  notice: 'dimmed',
};

type FindingIconProps = Pick<Finding, 'result'>;

/** The result of a check as a shape and a colour, with its name for screen readers. */
export function FindingIcon({ result }: FindingIconProps) {
  const { findings } = useTranslations();
  const Icon = icons[result];
  return (
    <Text span inherit c={colors[result]} display="inline-flex" h={21} role="img" aria-label={findings.results[result]}>
      <Icon size={16} stroke={2.2} aria-hidden />
    </Text>
  );
}

type CorrectionButtonProps = {
  /** One finding, or several that say the same of the same words. */
  findings: readonly Finding[];
};

/** Corrects findings in one step: replaces words that a record contradicts, cleans deceptive ones. */
export function CorrectionButton({ findings }: CorrectionButtonProps) {
  const { findings: texts } = useTranslations();
  const correction = useCorrection();
  const correctable = findings.filter((finding) => correction?.isCorrectable(finding));
  const [finding] = correctable;
  if (!correction || !finding) return null;
  const words = wordsOf(finding);
  const replacement = finding.replacement ?? '';
  const isCleaning = finding.result === 'deceptive' || replacement === '';
  const label = isCleaning ? texts.cleanWords(words) : texts.replaceBy(words, replacement);
  return (
    <CorrectButton aria-label={label} title={label} onClick={() => correction.correct(correctable)}>
      {isCleaning ? texts.clean : texts.replace}
    </CorrectButton>
  );
}

export type Correction = {
  isPending: boolean;
  /** Whether the finding has a correction that can be applied to the text that is shown. */
  isCorrectable(finding: Finding): boolean;
  /** Writes the replacements into the draft, in one edit. */
  correct(findings: readonly Finding[]): void;
};

/** Lets a finding be corrected where it is shown; null where the text cannot be changed. */
export const CorrectionContext = createContext<Correction | null>(null);

export const useCorrection = () => useContext(CorrectionContext);

type CorrectButtonProps = Pick<ComponentProps<'button'>, 'aria-label' | 'title' | 'onClick' | 'children'>;

/** Corrects what the fact beside it says. */
export function CorrectButton(props: CorrectButtonProps) {
  const correction = useCorrection();
  return (
    <Button
      {...props}
      size="compact-sm"
      radius="xl"
      variant="default"
      c="var(--bad)"
      disabled={correction?.isPending}
    />
  );
}
