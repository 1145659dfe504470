import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { agencyDuties } from './legal-rules/agency-duties.ts';
import { contracts } from './legal-rules/contracts.ts';
import type { LegalRule } from './legal-rules/legal-rule.ts';
import { letting } from './legal-rules/letting.ts';
import { loans } from './legal-rules/loans.ts';
import { mandates } from './legal-rules/mandates.ts';
import { money } from './legal-rules/money.ts';
import { notaryChoice } from './legal-rules/notary-choice.ts';
import { notaryFees } from './legal-rules/notary-fees.ts';
import { otherSurveys } from './legal-rules/other-surveys.ts';
import { promises } from './legal-rules/promises.ts';
import { sales } from './legal-rules/sales.ts';
import { answerAt } from './legal-rules/statement.ts';
import { surveys } from './legal-rules/surveys.ts';
import { taxesAndFees } from './legal-rules/taxes-and-fees.ts';
import { withdrawal } from './legal-rules/withdrawal.ts';
import { findingAt } from './new-finding.ts';
import { readOnce } from './read-once.ts';
import type { Sentence } from './reading/sentences.ts';
import { matches, overlaps, type Span } from './reading/source.ts';

const rules: readonly LegalRule[] = [
  ...withdrawal,
  ...money,
  ...surveys,
  ...contracts,
  ...mandates,
  ...notaryFees,
  ...notaryChoice,
  ...loans,
  ...sales,
  ...otherSurveys,
  ...letting,
  ...taxesAndFees,
  ...promises,
  ...agencyDuties,
];

/** Statements about the law of sales that are wrong whatever the records say. */
export const checkLegalClaims = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap((text) => text.reading.sentences.flatMap((sentence) => checkSentence(facts, text, sentence)));

/** The words of a sentence that the rules are about. */
const statedIn = readOnce((plain) =>
  rules.flatMap((rule) => matches(rule.pattern, plain).map((match) => ({ rule, match }))),
);

/** Words that are wrong by several rules have one finding, that of the first. */
function checkSentence(facts: DraftFacts, text: Text, sentence: Sentence): Finding[] {
  // The dot of « M. Petit » ends no clause.
  const plain = sentence.plain.replace(/(?<![a-z])(mm?|mr|mmes?|mlles?|me|dr)\./g, '$1 ');
  if (isQuestion(sentence.plain)) return [];
  const found = statedIn(facts.records.profile, plain)
    .filter(
      ({ rule, match }) =>
        !ASKED.test(sentence.plain.slice(answerAt(sentence.plain, match.start), match.start)) &&
        !rule.exception?.test(clauseAt(sentence.plain, match).replace(WITHOUT_MEANING, '')) &&
        (!rule.isWrong || rule.isWrong(facts, text, sentence, match)),
    )
    .map(({ rule, match }) => ({ ...rule, start: match.start, end: match.start + match[0].trimEnd().length }));
  return found
    .filter((one, index) => !found.slice(0, index).some((other) => overlaps(one, other)))
    .map(({ start, end, fr, en }) =>
      findingAt(
        text.reading,
        { start: sentence.start + start, end: sentence.start + end },
        {
          code: 'legal_term_differs',
          expected: facts.language === 'en' ? en : fr,
          explanation: `The law says otherwise: ${en}. Correct it, or leave it out.`,
        },
      ),
    );
}

/** Words with « sans » and « pas » that deny nothing. */
const WITHOUT_MEANING =
  /sans (?:avoir a )?(?:se |vous )?(?:aucune? )?(?:justifi\w+|motif|frais|penalites?|probleme|souci)|pas de (?:probleme|souci|panique|stress)|(?:pour que |et )?personne d'autre ne|so (?:that )?nobody else|n'hesitez pas|il n'y a donc pas lieu|no problem/g;

/** « Vous me demandez si », before what is asked. */
const ASKED =
  /(?<![a-z])(?:demand\w+|interrog\w+|savoir|wonder\w*|ask\w*)(?:,[^,]{0,60},)? (?:s'|si(?![a-z])|if(?![a-z])|whether)/;

/** « Faut-il verser quelque chose avec l'offre ? » asks what the law says; « Pouvez-vous verser … ? » asks for money. */
const isQuestion = (plain: string): boolean =>
  /\?\W*$/.test(plain) &&
  /(?<![a-z])(?:faut-il|peut-on|doit-on|est-ce qu|dois-je|dois-tu|-t-(?:il|elle|on)|(?:est|sont|peut|peuvent|doit|doivent)-(?:il|elle|on|ils|elles|ce))(?![a-z])|^\W*(?:qui|quand|combien|comment|quel(?:le)?s?|do i|does|must|can the|who|when|is it|is there)(?![a-z])/.test(
    plain,
  );

/** The words around a match between semicolons and colons: what one clause denies, the next one may state. */
function clauseAt(plain: string, { start, end }: Span): string {
  const from = Math.max(plain.lastIndexOf(';', start), plain.lastIndexOf(' : ', start), 0);
  const until = /[;]| : /.exec(plain.slice(end))?.index ?? plain.length - end;
  const before = plain.slice(0, from);
  return `${REFUTES.exec(before)?.[0] ?? ''} ${plain.slice(from, end + until)}`;
}
/** « C'est faux : … » */
const REFUTES =
  /(?<![a-z])(?:faux|inexact|erreur|idee recue|pas|jamais|aucun\w*|interdit\w*|false|wrong|myth|not|never)(?![a-z])[^;]{0,30}$/;
