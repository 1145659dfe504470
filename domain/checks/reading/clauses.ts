import { matches, plainOf, type Span } from './source.ts';

/** A part of a sentence that says one thing: « je demande à Léa » and « la toiture est neuve » are two, whatever joins them. */
export type Clause = Span & { plain: string; isQuestion: boolean };

/** The clauses of a text. */
export const readClauses = (text: string): Clause[] =>
  matches(PART, text).flatMap(({ 0: written, start }) => {
    const plain = plainOf(written);
    const starts = [0];
    for (const { start: from, end } of matches(BETWEEN_CLAUSES, plain))
      if (!TOPIC.test(plain.slice(starts.at(-1), from))) starts.push(end);
    return starts.map((from, at) => {
      const clause = written.slice(from, starts[at + 1]);
      const begin = start + from + clause.search(/\S|$/);
      const said = plainOf(clause.trim());
      const isQuestion = said.endsWith('?') || (/\?\s*$/.test(written) && !STATES_FIRST.test(said));
      return { start: begin, end: begin + said.length, plain: said, isQuestion };
    });
  });

/** « M. Guillou » is one part. */
const PART = /(?:[^.!?;:\n]|[.:](?=\S)|(?<=(?<![\p{L}])(?:M|MM|Mr|Mrs|Ms|Dr|Me|St))\.(?= \p{Lu}))+[.!?;:]?/gu;

/** Words that say in which state a thing is. */
export const STATES_OF_THINGS =
  '(?:neu(?:f|ve)s?|refaite?s?|changee?s?|renovee?s?|recente?s?|saine?s?|new|redone|replaced|renovated|sound)';
const DETERMINER =
  "(?:(?:le|la|les|un|une|des|ce|cet|cette|ces|mon|ma|mes|votre|vos|notre|nos|son|sa|ses|leur|leurs|tou(?:t|s|te|tes) (?:le|la|les)|the|this|that|these|those|my|your|our|its|his|her|their|an?|all (?:the)?) |l')";
/** No word of a subject: what stands behind it is a question, a relative clause, or another member of a list. */
const WORD =
  "(?!(?:et|ou|ni|or|nor|and|si|s'ils?|que|qui|quoi|quel\\w*|dont|if|whether|that|which|who|whose|when|where|what|quand|lorsque|comment|combien|pourquoi|how|why|pas|not)(?![a-z]))(?!qu')[a-z0-9'&.-]+";
const NO_SUBJECT =
  '(?!(?:de|du|d|a|au|aux|pour|par|avec|sans|sur|sous|dans|en|chez|vers|comme|apres|avant|afin|selon|malgre|depuis|pendant|of|for|with|without|on|in|at|to|from|by|as|than|after|before|like|including)(?![a-z]))';
const CLITICS = "(?:(?:ne|vous|nous|me|se|en|y|le|la|les|lui|leur) |n'|m'|s'|l'){0,3}";
const VERB = [
  'est|sont|etait|etaient|sera|seront|serait|seraient|ont|avait|avaient|aura|auront|vient|viennent|va|vont|peut|peuvent|pourra|pourront|doit|doivent|devra|devront|fait|font',
  '(?:accept|refus|parl|confirm|comport|propos|coute?|donn|laiss|rest|fonctionn|exist|accord|valid|renonc|demand|exig|annul|pass|arriv|entr|souhait|consent|baiss|mont|sign|gard|rembours|prefer)(?:e|ent|era|eront)|(?:possed|dispos|benefici)(?:e|ent)|offr(?:e|ent|ira|iront)|compren(?:d|nent|dra)|inclu(?:t|ent|ra)|vaut|perme(?:t|ttent|ttra)|di(?:t|ra|ront)|attend(?:ent|ra|ront)?|appartient|convien(?:t|dra)|suffi(?:t|ra)|descen(?:d|dent|dra)|cede(?:nt)?|ve(?:ut|ulent)|vend(?:ra)?|paie(?:nt)?|recoi(?:t|vent)|envoie(?:nt)?|prend|prennent|prendra',
  'is|are|was|were|has|have|had|will|would|can|could|must|may|does|do|did|(?:accept|agree|refuse|offer|cost|need|work|belong|include|confirm|ask|say|want|come|waive|reject|require)s|accepted|agreed|refused|said',
].join('|');
/** « a » with a participle or a thing: not « à dix minutes ». */
const HAS =
  "(?:n')?a (?!\\d|(?:cote|pied|moins|proximite|droite|gauche|la|le|les|lea|deux|trois|quatre|cinq|dix|quinze|vingt|partir|savoir|jour|louer|vendre|verifier)(?![a-z])|l')";
const STARTS = [
  `${DETERMINER}(?:${WORD} ){1,5}?${CLITICS}(?:(?:${VERB})(?![a-z])|${HAS})`,
  `${NO_SUBJECT}(?!${DETERMINER})(?:${WORD} ){1,3}?${CLITICS}(?:${VERB})(?![a-z])`,
  "(?:il n'y|il y|there) (?:a|avait|aura|is|are|was|were)(?![a-z])",
  "(?:je|j'|nous|il|elle|ils|elles|on|cela|ca|c'est|i|we|he|she|they|it)(?![a-z-])",
  `(?:${DETERMINER})?(?:vendeu|venderesse|propriet|owner|seller|vendor)[a-z]* (?!(?:de|du|of)(?![a-z]))`,
  // A question.
  '[a-z]+-(?:t-)?(?:vous|il|elle|ils|elles|nous|on|je|ce)(?![a-z])|(?:can|could|would|will|do|does|are|is|may|shall) (?:you|we|i|it|that|this)(?![a-z])',
].join('|');
/** « sachez que », « par ailleurs »: what begins behind it stands for itself. */
const LEADS =
  "(?:(?:sachez|notez|note|know|sachant|knowing|(?:please )?be aware) (?:bien )?(?:que |that |qu')|(?:par ailleurs|d'ailleurs|en (?:revanche|plus|outre|effet)|de plus|du reste|au (?:passage|fait)|pour (?:info|information|votre information)|by the way|in addition|for (?:your )?information|also|besides|sinon),? )?";
const STARTS_CLAUSE = `${LEADS}(?:${STARTS})`;
/** « si la cave et le parking sont compris »: both are the subject. */
const PRONOUN = '(?:je|vous|nous|il|elle|ils|elles|on|i|you|we|he|she|they|it|merci|thank|thanks)(?![a-z])';
const NAMING = `(?!(?:${PRONOUN}|${VERB})(?![a-z]))[a-z0-9'-]+`;
const HALF_SUBJECT = `(?:^|[,:(]|(?<![a-z])(?:si|s'il|if|whether|que|that|mais|but|car|ni)) ?(?:${NAMING} ){0,4}${NAMING}`;
/** « toiture refaite en 2020 » */
const NOTE = `${NO_SUBJECT}(?!${DETERMINER})(?:${WORD} ){1,2}${STATES_OF_THINGS}(?![a-z])`;
/** These words give what follows as known. */
const REASONS =
  "(?:car |puisque |puisqu'|parce qu(?:e |')|vu qu(?:e |')|because |since |(?:savez|saviez|know|knew|le fait|the fact) (?:bien |deja )?(?:que |qu'|that ))";
const JOINS: readonly string[] = [
  `(?:,| -|:) (?:(?:et|and|mais|but|donc|so|car|as) )?(?=${STARTS_CLAUSE}|${NOTE})`,
  ` \\((?=${STARTS_CLAUSE}|${NOTE})`,
  `(?<!${HALF_SUBJECT}) (?:et|and|mais|but) (?=${STARTS_CLAUSE})`,
  ` ${REASONS}(?=${STARTS_CLAUSE})`,
];
/** The words between a clause and an independent one that follows it. */
export const NEXT_CLAUSE = `(?:${JOINS.join('|')})`;
/** « Pour le bruit, le plus parlant est de venir »: the topic belongs to the clause behind it. What the reader has sent is none. */
const TOPIC =
  /^\W*(?:(?:et|and|mais|but) )?(?:pour|quant|concernant|s'agissant|cote|sur|au sujet|a propos|en ce qui concerne|as for|as to|regarding|concerning|about|on)(?![a-z])(?![^,]*(?<![a-z])(?:votre|vos|your)(?![a-z]))[^.!?;:,]*$/;
const BETWEEN_CLAUSES = new RegExp(NEXT_CLAUSE, 'g');
/** « La toiture est neuve, pouvez-vous venir ? » states before it asks. */
const STATES_FIRST = new RegExp(
  `^\\W*(?:${LEADS}${DETERMINER}(?:${WORD} ){1,5}?${CLITICS}(?:(?:${VERB})(?![a-z-])|${HAS}))`,
);
