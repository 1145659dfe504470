import type { ReactNode } from 'react';
import type { Finding } from '../../../domain/checks/finding.ts';
import { RecordLink } from '../drawer/record-link.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { CorrectionButton } from './correction-button.tsx';
import { Fact } from './fact.tsx';
import { FindingIcon } from './finding-icon.tsx';
import { wordsOf } from './finding-words.ts';
import styles from './findings.module.css';
import { HiddenCharactersFact } from './hidden-characters-fact.tsx';

type FactStripProps = {
  findings: readonly Finding[];
  /** Other facts to know before deciding, shown after the flags. */
  children?: ReactNode;
};

/** The results of the checks in the order of their weight: flags, what to know, what no record mentions, what agrees. */
export function FactStrip({ findings, children }: FactStripProps) {
  const texts = useTranslations().findings;
  const hidden = findings.filter(({ code }) => code === 'hidden_characters');
  const flags = findings.filter(({ code, flag }) => flag && code !== 'hidden_characters');
  const notices = findings.filter(({ result }) => result === 'notice');
  const unsupported = findings.filter(({ result }) => result === 'unsupported');
  const checked = findings.filter(({ result }) => result === 'checked');
  return (
    <section aria-label={texts.title}>
      <ul className={styles.strip}>
        {sameFlags(flags).map(([finding, ...others]) => (
          <Fact
            key={finding.id}
            result={finding.result}
            flag
            action={<CorrectionButton findings={[finding, ...others]} />}
          >
            <Explanation finding={finding} />
            {others.length > 0 && <span className={styles.soft}> × {others.length + 1}</span>}
          </Fact>
        ))}
        {hidden.length > 0 && <HiddenCharactersFact findings={hidden} />}
        {children}
        {notices.map((finding) => (
          <Fact key={finding.id} result="notice">
            <Explanation finding={finding} />
          </Fact>
        ))}
        {unsupported.length > 0 && <UnsupportedFact findings={unsupported} />}
        {checked.length > 0 && (
          <li>
            <CheckedFacts findings={checked} />
          </li>
        )}
      </ul>
    </section>
  );
}

type FindingGroup = [Finding, ...Finding[]];

/** Flags that say the same of the same words, in the subject and in the body for instance, are one line. */
const sameFlags = (flags: readonly Finding[]) => [
  ...(Map.groupBy(flags, ({ code, text, expected, replacement }) =>
    JSON.stringify([code, text, expected, replacement]),
  ).values() as Iterable<FindingGroup>),
];

type FindingsProps = { findings: readonly Finding[] };

/**
 * « jeudi 26 : l’agenda dit mercredi 25 », of which the second part opens the record. A finding about the whole text has
 * no words.
 */
function Explanation({ finding }: { finding: Finding }) {
  const { findings, common } = useTranslations();
  const words = wordsOf(finding);
  const sentence = findings.sentences[finding.code](finding);
  return (
    <>
      {words && (
        <>
          <span className={styles.words}>{words}</span>
          {common.colon}
        </>
      )}
      <RecordLink record={finding.record} title={finding.record?.label}>
        {words ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1)}
      </RecordLink>
    </>
  );
}

/** Names what no record mentions on one line: it is no fault, but nobody has checked it. */
function UnsupportedFact({ findings }: FindingsProps) {
  const texts = useTranslations();
  const { colon } = texts.common;
  return (
    <Fact result="unsupported">
      {texts.findings.results.unsupported + colon}
      {findings.map((finding, index) => (
        <span key={finding.id}>
          {index > 0 && ', '}
          <span className={styles.words}>{wordsOf(finding)}</span>{' '}
          <span className={styles.soft}>({texts.findings.sentences[finding.code](finding)})</span>
        </span>
      ))}
    </Fact>
  );
}

/** Counts what agrees with a record; the words and their records are listed on demand. */
function CheckedFacts({ findings }: FindingsProps) {
  const texts = useTranslations();
  return (
    <details className={styles.verified}>
      <summary>
        <FindingIcon result="checked" />
        <span>{texts.findings.checkedCount(findings.length)}</span>
      </summary>
      <ul>
        {findings.map((finding) => (
          <li key={finding.id}>
            <span className={styles.words}>{wordsOf(finding)}</span>
            {' → '}
            <span className={styles.soft}>
              <RecordLink record={finding.record}>
                {finding.record?.label ?? texts.findings.sentences[finding.code](finding)}
              </RecordLink>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
