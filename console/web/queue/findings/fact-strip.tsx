import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Finding } from '../../../../domain/checks/finding.ts';
import { hiddenCharacters } from '../../../../domain/drafts/hidden-characters.ts';
import { RecordLink } from '../../drawer/record-link.tsx';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { CorrectButton, CorrectionButton, Fact, FindingIcon, useCorrection } from './fact.tsx';
import { wordsOf } from './finding-words.ts';
import styles from './findings.module.css';

const words = { span: true, inherit: true, fw: 600 } as const;
const soft = { span: true, inherit: true, c: 'dimmed' } as const;

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
  const checked = findings.filter(confirmsFact);
  return (
    <section aria-label={texts.title}>
      <Box component="ul" m="0 0 14px" p={0} fz="0.92rem" lh={1.45} className={styles.strip}>
        {sameFlags(flags).map(([finding, ...others]) => (
          <Fact
            key={finding.id}
            result={finding.result}
            flag
            action={<CorrectionButton findings={[finding, ...others]} />}
          >
            <Explanation finding={finding} />
            {others.length > 0 && <Text {...soft}> × {others.length + 1}</Text>}
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
      </Box>
    </section>
  );
}

type FindingGroup = [Finding, ...Finding[]];

/** A name or a link that is known confirms nothing of what the text says: only a property and a visit do. */
const confirmsFact = ({ result, record }: Finding): boolean =>
  result === 'checked' && (record?.kind === 'property' || record?.kind === 'visit');

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
  const named = wordsOf(finding);
  const sentence = findings.sentences[finding.code](finding);
  return (
    <>
      {named && (
        <>
          <Text {...words}>{named}</Text>
          {common.colon}
        </>
      )}
      <RecordLink record={finding.record} title={finding.record?.label}>
        {named ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1)}
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
          <Text {...words}>{wordsOf(finding)}</Text>{' '}
          <Text {...soft}>({texts.findings.sentences[finding.code](finding)})</Text>
        </span>
      ))}
    </Fact>
  );
}

/** Counts what agrees with a property or a visit; the words and their records are listed on demand. */
function CheckedFacts({ findings }: FindingsProps) {
  const texts = useTranslations();
  return (
    <details className={styles.verified}>
      <summary>
        <FindingIcon result="checked" />
        <span>{texts.findings.checkedCount(findings.length)}</span>
      </summary>
      <Box component="ul" m="2px 0 6px" ps="2.15rem">
        {findings.map((finding) => (
          <li key={finding.id}>
            <Text {...words}>{wordsOf(finding)}</Text>
            {' → '}
            <Text {...soft}>
              <RecordLink record={finding.record}>
                {finding.record?.label ?? texts.findings.sentences[finding.code](finding)}
              </RecordLink>
            </Text>
          </li>
        ))}
      </Box>
    </details>
  );
}

type HiddenCharactersFactProps = { findings: readonly Finding[] };

/** All hidden characters of a text on one line, and the button that removes them at once. */
function HiddenCharactersFact({ findings }: HiddenCharactersFactProps) {
  const { draft, common, findings: texts } = useTranslations();
  const correction = useCorrection();
  const correctable = findings.filter((finding) => correction?.isCorrectable(finding));
  const characters = hiddenCharacters(findings.map(({ text }) => text).join(''));
  const named = characters.map(({ code, name, count }) => `${draft.character(name)} ${code} × ${count}`);
  return (
    <Fact
      result="deceptive"
      flag
      action={
        correctable.length > 0 && (
          <CorrectButton onClick={() => correction?.correct(correctable)}>
            {correctable.length > 1 ? texts.cleanAll : texts.clean}
          </CorrectButton>
        )
      }
    >
      <Text {...words}>{texts.hiddenCharacters}</Text>
      {named.length > 0 && <Text {...soft}>{common.colon + named.join(', ')}</Text>}
    </Fact>
  );
}
