import { withLatinLetters } from '../../drafts/look-alikes.ts';
import { type Clause, readClauses } from './clauses.ts';
import { withoutOpenParts } from './open-parts.ts';
import { plainOf, type Span } from './source.ts';
import { isListed, mayList, takesUp } from './taken-up.ts';

/** A part of a sentence that states something in the agency's name, with the words that carry what it says. */
export type Statement = Span & { words: ReadonlySet<string> };

/** The statements of a text. Questions, thanks, wishes of the reader and promises to find out state nothing. */
export const statementsIn = (text: string): Statement[] =>
  clausesOf(text)
    .filter(({ plain, isQuestion }) => !isQuestion && !IS_ANSWER.test(plain))
    .map(statementOf);

/** How a clause takes up what the reader has told: in its own words, as part of a list of it, or as a request that is handed on. */
export type TakenUp = 'told' | 'listed' | 'asked';

/**
 * Those of them that tell the reader what they have not told themselves.
 * @param mayTakeUp whether a clause in these words may take up what the reader has told
 */
export const newsIn = (text: string, mayTakeUp = (_written: string, _as: TakenUp): boolean => true): Statement[] => {
  const clauses = withHeadings(clausesOf(text));
  // « Merci pour votre retour : trop sombre, mais un beau parquet »: a list goes on with what stands before it.
  let isInList = false;
  let isAsked = false;
  return clauses
    .filter(({ start, end, plain, isQuestion }, at) => {
      const [before = ''] = /[^.!?\n]*$/.exec(plainOf(text.slice(clauses[at - 1]?.start ?? 0, start)).trimEnd()) ?? [];
      const isItem = /\n[-*•] *$/.test(text.slice(0, start)) || /^[-*•] /.test(plain);
      isInList =
        (/:$/.test(before) && (isInList || IS_ANSWER.test(before) || mayList(before))) ||
        (isInList && (isItem || /;$/.test(before)));
      isAsked = isInList && (isAsked || IS_REQUEST.test(before));
      return (
        !isQuestion &&
        !IS_ANSWER.test(plain) &&
        !(
          (takesUp(plain) || (isInList && isListed(plain, isItem || isAsked))) &&
          mayTakeUp(text.slice(start, end), takesUp(plain) ? 'told' : isAsked ? 'asked' : 'listed')
        )
      );
    })
    .map(statementOf);
};

/** « nos agences : Vertou, Rezé »: what stands behind a heading of a few words is said of it. */
function withHeadings(clauses: readonly Clause[]): Clause[] {
  const joined: Clause[] = [];
  for (const clause of clauses) {
    const before = joined.at(-1);
    if (before && isHeading(before)) joined[joined.length - 1] = joinedWith(before, clause);
    else joined.push(clause);
  }
  return joined;
}
const isHeading = ({ plain }: Clause): boolean =>
  /^\W*(?:(?:le|la|les|nos|notre|vos|votre|our|your|the) )?[a-z'-]+(?: [a-z'-]+)?\W*:\s*$/.test(plain) &&
  !IS_ANSWER.test(plain) &&
  !mayList(plain);
const joinedWith = (heading: Clause, { end, plain, isQuestion }: Clause): Clause => ({
  ...{ start: heading.start, end, isQuestion },
  plain: `${heading.plain} ${plain}`,
});

/** « je transmets votre demande : », "I am passing on your questions:" */
const IS_REQUEST =
  /(?<![a-z])(?:transm\w+|soumet\w+|pass\w*|forward\w*|pos(?:e|ons)) (?:[a-z]+ ){0,2}?(?:votre|vos|your) (?:[a-z]+ )?(?:demandes?|questions?|souhaits?|requests?|wish(?:es)?)(?![a-z])/;

const clausesOf = (text: string): Clause[] => readClauses(withoutOpenParts(text));

const statementOf = ({ start, end, plain }: Clause): Statement => ({ start, end, words: contentWords(plain) });

/** The beginnings of the words that carry what a text says, so that « accepte » and « accepter » are one. */
export const contentWords = (text: string): Set<string> =>
  new Set(
    (plainOf(withLatinLetters(text)).match(/[a-z]+/g) ?? [])
      .filter((word) => word.length > 2 && !CARRIES_NOTHING.has(word))
      .map((word) => (word.length > BEGINNING ? word.slice(0, BEGINNING) : word.replace(/e?s?$/, ''))),
  );
const BEGINNING = 5;

/** The same of what a text says. What it only asks is no claim, unless it asks somebody to say so. */
export const wordsSaid = (text: string): Set<string> =>
  contentWords(
    readClauses(text)
      .filter(({ plain, isQuestion }) => !isQuestion || ASKS_TO_SAY.test(plain))
      .map(({ start, end }) => text.slice(start, end))
      .join('\n'),
  );
const ASKS_TO_SAY =
  /(?<![a-z])(?:(?:re)?confirm\w*|dire|dites|ecri\w+|repond\w+|rassur\w+|assur\w+|prevenir|annonc\w+|say|tell|write|reply|let|mention|put|pop|send|envoy\w+)(?![a-z])/;

/** Said of what the reader asked for, gave or wishes, and of what somebody will find out: no word of a stranger is passed on. */
const ANSWERS = [
  "verifi(?:e|ons|er|erai|erons)(?! que)|(?:je|nous) (?:re)?cherch(?:e|ons|erai|erons)|(?:je|nous) (?:le|la|les|l') ?(?:lui |leur )?(?:demand|verifi)(?:e|ons|erai|erons)|renseign(?:e|ons|erai)|regard(?:e|ons|erai) (?:si|ce)|(?:transmet(?:s|tons|trai|trons)|reviens|revenons|reviendr\\w+)(?! que)|n'(?:ai|avons) (?:[a-z]+ ){0,2}?(?:pas|rien)|aucune? (?:information|indication|precision|trace (?:de (?:votre|vos|ce|cette|cet)|dans))|ignor(?:e|ons)|ne (?:disposons|dispose) (?:pas|d'aucun)",
  "(?:je|nous) demand(?:e|ons) a [a-z' ]{1,25} de (?:vous )?(?:r?appeler|recontacter|contacter|repondre|renseigner|verifier|faire le point)",
  "(?:je|nous) demand(?:e|ons) (?:a (?:la |l'|le |notre )?|au |aux )[a-z]+ (?:le|la|les|l'|des|du|une?|son|sa|ses|ces|quel\\w*|combien|quand|comment)",
  "(?:je|nous) (?:lui|leur) (?:demand|pos)(?:e|ons)(?! d[e'])|(?:je|nous) demand(?:e|ons) (?:[a-z]+ ){0,3}?(?:(?:au|aux|a) [a-z' ]{1,25} )?(?:si|s'il|s'ils|ce qu|pour)|(?:je|nous) pos(?:e|ons) la question",
  '(?:ask|asking|check|checking|find out|see)(?: (?:her|him|them|lea|[a-z]+ [a-z]+))? (?:what|whether|if|how|when|which|why|where|about)(?! you)',
  "(?:will|'ll) (?:check|see|find out|look into|ask|come back|get back|pass|look)|(?:ai|avons) (?:bien )?(?:signale|transmis|demande)(?! (?:que|qu')(?![a-z]))|(?:am|are|'m|'re) (?:asking|passing|checking|forwarding)|checking|(?:do not|don't) have|no (?:confirmed|particular|reliable) |no information",
  "vous (?:souhait\\w+|prefer\\w+|voul\\w+|voudri\\w+|aimeri\\w+|cherch\\w+|demandiez)|(?:votre|vos) (?:souhaits?|demande|questions?|recherche|message|preferences?|projet|criteres?|besoins?)|comme vous le (?:souhait|prefer|demand)\\w+|vous (?:nous |m')?(?:avez |aviez )(?:bien )?(?:parle|dit|indique|ecrit|confie|demande)|vous (?:ecriv(?:ez|iez)|dites|disiez)|voici (?:le|la|les|votre|vos|notre|nos)",
  "you (?:would|'d) (?:like|prefer)|you (?:wish|want|prefer|asked)|your (?:wish|request|questions?|search|message|enquiry|criteria|project|needs)|you (?:tell|told|say|said|write|wrote|mention|mentioned)|here (?:is|are)",
  '(?:une|grosse) (?:caresse|pensee)|bonne chance|bon courage|prompt retablissement|good luck|get well',
  '(?:pouvez|peut|peuvent) (?:[a-z]+ ){0,2}(?:venir|assister|accompagner)|bienvenue?s?|(?:can|may) (?:[a-z]+ ){0,2}(?:come|bring|join|attend)|(?<!not )welcome',
];
/** « Je suis désolée de vous informer que », "thank you for noting that": what follows is stated. */
const COURTESIES = [
  "merci (?:pour|beaucoup|infiniment|bien|a vous|d'avoir|de (?:votre|vos|cette|ces|m'avoir|nous avoir|me l|nous l))|(?:vous|nous) remerci\\w+|(?:mes|nos) excuses|(?:ai|avons|est) (?:bien )?(?:note|recu|pris note)|bien note|accus\\w+ reception|pren(?:ds|ons) (?:bonne |bien )?note",
  "thank you|thanks|apologi[sz]e|(?:i|we)(?: have|'ve) (?:noted|received)|got your",
];
/** Whether a clause says that something will be found out, or that nobody knows it. */
export const findsOut = (plain: string): boolean => FINDS_OUT.test(plain);
const FINDS_OUT = new RegExp(`(?<![a-z])(?:${ANSWERS.slice(0, 6).join('|')})(?![a-z])`);
const IS_ANSWER = new RegExp(
  `(?<![a-z])(?:${ANSWERS.join('|')}|(?:${COURTESIES.join('|')})(?![^,]{0,40}(?<![a-z])(?:que|qu|that)(?![a-z])))(?![a-z])`,
);

/** Words of every message, of greetings, of time and of visits. */
const CARRIES_NOTHING: ReadonlySet<string> = new Set(
  [
    'aux avec ces cet cette celle celui ceux chez comme dans des donc elle elles encore est etait ete etes etre ils jusqu les leur leurs lui mais meme mes moi mon nos notre nous ont par pas plus pour que qui quoi ses sans sera seront serez son sont sous sur tes toi ton tous tout toute toutes tres une vos votre vous avez avons avoir aurez aura bien aussi deja ici ainsi afin car lors puis vers entre apres avant depuis pendant contre peut pouvez pouvons peuvent peux aller vais allez etant cela ceci peu fait faire suis rien aucun aucune toujours jamais',
    'the and are was were been being you she they him her them your his its our their this that these those with from but not does did done have has had will would can could may might shall should there here what which who whom when where how why all any some also just very more most than then too into onto about out down over under again',
    'bonjour bonsoir madame monsieur mme cher chere merci cordialement cordiales salutations bonne journee soiree hello dear kind best warm regards sincerely yours thanks thank please svp plaisir heureux heureuse ravi ravie regret desole desolee sorry delighted pleased happy glad',
    'lundi mardi mercredi jeudi vendredi samedi dimanche monday tuesday wednesday thursday friday saturday sunday janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre january february march april june july august september october november december jour jours heure heures matin midi soir demain hier semaine mois day days hour hours morning afternoon evening tomorrow week month today',
    'deux trois quatre cinq six sept huit neuf dix demi demie quart one two three four five six seven eight nine ten half past quarter',
    'visite visites visiter rendez rdv viewing viewings visit visits visiting appointment appartement appart maison logement flat apartment house home property piece pieces room rooms propriete rue street',
    'confirme confirmer confirmons confirm confirmed informe informons informer inform annoncer annonce tell let know',
  ].flatMap((words) => words.split(' ')),
);
