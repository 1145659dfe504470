import { checkDrafts } from '../../../../domain/checks/check-drafts.ts';
import type { DraftToCheck } from '../../../../domain/checks/draft-texts.ts';
import type { Finding } from '../../../../domain/checks/finding.ts';
import { emailItem } from '../../../../domain/drafts/email.ts';
import { smsItem } from '../../../../domain/drafts/sms.ts';
import { newId, publicId } from '../../../../domain/shared/ids.ts';
import type { Work } from '../../../../domain/shared/operation.ts';
import { type Case, type CorpusDraft, casesOf } from './draft.ts';
import { NOW } from './fixture/insert-fixture.ts';
import { type PersonKey, people } from './fixture/people.ts';

export const allCases = (byKind: Readonly<Record<string, readonly CorpusDraft[]>>): Case[] =>
  Object.entries(byKind).flatMap(([kind, drafts]) =>
    drafts.flatMap((draft, index) => casesOf(draft, `${kind} ${index + 1}`)),
  );

/** A draft of the corpus as the database would give it. */
export function draftToCheck(
  { kind, to, texts }: Pick<Case, 'kind' | 'to' | 'texts'>,
  contactId: string,
): DraftToCheck {
  const { body = '', subject = '' } = texts;
  const { email, phone } = people[to];
  const item = {
    sms: () => smsItem(phone, body, 'service'),
    email: () => emailItem({ to: email, subject, body, purpose: 'service' }, null),
    enrollment: () => ({ to: email, sequence: sequenceOf(Object.values(texts)), missing: [] }),
  }[kind]();
  return { id: newId(), kind, contact_id: contactId, item, created_at: NOW };
}

const sequenceOf = (bodies: readonly string[]) => ({
  id: publicId('sequence', newId()),
  name: 'Suivi',
  version: 1,
  steps: bodies.map((body, index) => ({ delayHours: 72 * index, subject: 'Votre projet', body })),
});

export type Checked = Case & { findings: readonly Finding[] };

/** The findings of each case, one draft at a time, as if each waited alone. */
export async function checkCases(
  cases: readonly Case[],
  workOf: (person: PersonKey) => Work,
  contactIds: ReadonlyMap<PersonKey, string>,
): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const one of cases) {
    const draft = draftToCheck(one, contactIds.get(one.to) as string);
    const found = await checkDrafts(workOf(one.to), [draft]);
    checked.push({ ...one, findings: found.get(draft.id) ?? [] });
  }
  return checked;
}

export const contradictions = ({ findings }: Checked): Finding[] =>
  findings.filter(({ result }) => result === 'contradicted');

type Words = Pick<Finding, 'field' | 'start' | 'end'>;

/** Whether a finding concerns some of these words. A finding about a whole text concerns all of its words. */
const overlaps = (finding: Finding, words: Words) =>
  finding.field === words.field && (finding.end === 0 || (finding.start < words.end && finding.end > words.start));

/** Whether a finding is at the wrong words, or at the words of the draft that contradict them. */
const isAtWrongWords = ({ wrong, also }: Checked, finding: Finding) =>
  wrong !== null && [wrong, ...also].some((words) => overlaps(finding, words));

export const isCaught = (one: Checked): boolean => contradictions(one).some((finding) => isAtWrongWords(one, finding));

/** The contradictions at words that are right. */
export const falseAlarms = (one: Checked): Finding[] =>
  contradictions(one).filter((finding) => !isAtWrongWords(one, finding));

export type Figures = { wrong: number; caught: number; falseAlarms: number; recall: number; precision: number };

/** Recall: the wrong drafts that are caught at their wrong words. Precision: the contradictions that are no false alarm. */
export function figuresOf(checked: readonly Checked[]): Figures {
  const wrong = checked.filter((one) => one.wrong !== null);
  const caught = wrong.filter(isCaught).length;
  const all = checked.reduce((sum, one) => sum + contradictions(one).length, 0);
  const alarms = checked.reduce((sum, one) => sum + falseAlarms(one).length, 0);
  return {
    wrong: wrong.length,
    caught,
    falseAlarms: alarms,
    recall: caught / wrong.length,
    precision: all === 0 ? 0 : (all - alarms) / all,
  };
}

/** The figures of all drafts, then of those with each kind of contradiction, as lines of a table. */
export function tableOf(checked: readonly Checked[]): string {
  const byCode = Map.groupBy(
    checked.filter(({ wrong }) => wrong !== null),
    ({ wrong }) => wrong?.code ?? '',
  );
  const rows: [string, Figures][] = [
    ['all', figuresOf(checked)],
    ...[...byCode].sort().map(([code, cases]): [string, Figures] => [code, figuresOf(cases)]),
  ];
  return rows
    .map(([name, { wrong, caught, recall, precision, falseAlarms: alarms }]) =>
      [
        name.padEnd(22),
        `caught ${caught} of ${wrong} (${recall.toFixed(3)})`.padEnd(30),
        `false alarms ${alarms}, precision ${precision.toFixed(3)}`,
      ].join(''),
    )
    .join('\n');
}
