const CLAIMS = [
  /(?:^|[^\p{L}])(?:ai|avons|a|ont|est|sont|été) (?:bien |déjà |tous |toutes |été |aussi )*(?:envoyée?s?|partie?s?|expédiée?s?|transmise?s?|prévenue?s?|informée?s?)(?!\p{L})/iu,
  /(?:^|[^\p{L}])(?:envoyée?s?|expédiée?s?) (?:avec succès|à l['’]instant)/iu,
  /(?:^|[^\p{L}])(?:sms|e-?mails?|message|courriel|confirmation)s? (?:bien )?envoyée?s?(?!\p{L})/iu,
  /\b(?:i|we)(?:['’]ve| have| already| just)* (?:sent|texted|e-?mailed|messaged|notified|informed)\b/iu,
  /\b(?:was|were|been|is|are) (?:successfully |already |now )*(?:sent|delivered)\b/iu,
  /\b(?:text|sms|e-?mail|message|confirmation)s? sent\b|\bsent successfully\b|\bsuccessfully sent\b/iu,
];

/** Words by which a sentence says that nothing has left, or when it will: « n’est pas parti », “once it is approved”. */
const DENIALS =
  /(?:^|[^\p{L}])(?:n['’]|ne |pas |rien |aucun|jamais |avant |dès |une fois |quand |lorsqu|après |sera|seront|si |not |n['’]t |nothing |never |no |none |until |unless |once |when |after |before |will |if |would |cannot )/iu;

/** A message that was sent to its reviewer has not left. */
const FOR_REVIEW =
  /(?:pour|en|à la|à) (?:validation|relecture|approbation|attente)|(?:for|awaiting) (?:your )?(?:review|approval)/iu;

/** Polite endings, whose negations deny nothing. */
const POLITE =
  /n['’]hésite[^.!?\n]*|do(?:n['’]t| not) hesitate[^.!?\n]*|let me know[^.!?\n]*|if you (?:need|want|would)[^.!?\n]*|si vous (?:souhaitez|voulez|avez)[^.!?\n]*/giu;

/** The sentences that claim that something was sent. */
export function claimsOfSending(text: string): string[] {
  const sentences = text.replace(POLITE, '').split(/(?<=[.!?;])\s+|\n+/);
  const isDenied = (sentence: string) => DENIALS.test(sentence) || FOR_REVIEW.test(sentence);
  return sentences.filter((sentence) => !isDenied(sentence) && CLAIMS.some((claim) => claim.test(sentence)));
}
