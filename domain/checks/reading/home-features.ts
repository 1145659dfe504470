import { readClauses, STATES_OF_THINGS } from './clauses.ts';
import { withoutDeniedParts } from './open-parts.ts';
import { matches, plainOf, type Span } from './source.ts';
import { contentWords, findsOut } from './statements.ts';
import { isUnrecorded } from './unrecorded.ts';

/**
 * Features of a home and its building about which buyers ask. A draft that states some of it must have it from an advert or a colleague: records
 * have no field for it.
 */
export const FEATURES = [
  'ascenseurs?|plain[- ]pied|accessib\\w+|balcons?|terrasses?|loggias?|veranda|jardins?|piscine|cave|cellier|grenier|combles|garage|parking|cheminee|climatisation|double vitrage|isolation|fibre|gardien\\w*|concierge',
  'lifts?|elevators?|step-free|balcony|terrace|garden|swimming pool|cellar|attic|loft|parking|fireplace|air conditioning|fitted kitchen|double glazing|insulation|caretaker',
  'travaux|ravalement|toiture|chaudiere|chauffage|electricite|plomberie|humidite|fissures?|mitoyen\\w*|renovation|amiante|termites?|merule|radon|charges (?:de copropriete|mensuelles|annuelles)|taxe fonciere|copropriete|syndic|proces(?!-verb)|procedures?(?! (?:de|pour|of|for|to)(?![a-z])| d.achat)|litiges?|impayes?|dettes?|hypotheque|servitudes?|peril|inhabitable',
  '(?:building|renovation) works?|renovations?|facade|roof|boiler|heating|wiring|plumbing|damp|cracks?|asbestos|termites?|service charges|property tax|co-owners?|lawsuits?|court cases|debts?|easements?|uninhabitable',
  'locataires?|bail|baux|loyers?|rentab\\w+|rendement|plus-value|voisins?|voisinage|nuisances?|bruits?|bruyant\\w*|inondation\\w*|inondable|sinistres?|pollution|ecoles?|metro|tramway|autoroute|constructible|vis-a-vis|subventions?|aides?(?= (?:de l|publiques|a la))',
  'tenants?|lease|occupiers?|rent|yield|neighbou?rs?|neighbou?rhood|noise|noisy|nuisance|quiet|flood\\w*|pollution|schools?|metro|motorway|subsidies|grants',
].join('|');
const FEATURE = new RegExp(`(?<![a-z-])(?:${FEATURES})(?![a-z])`, 'g');

/** « sur place, vous pourrez juger du bruit »: nothing is said of it. */
const IS_OPEN =
  /(?<![a-z])(?:si|s'il|if|whether|jug\w+|judge|see for|listen|evoquer|parler|discuss|talk|question|au sujet|about|concernant|regarding|ne peux|ne pouvons|cannot|can't|projet|signal(?:e|ons)|d'apres|selon|according|le (?:mieux|plus [a-z]+) (?:est|serait)|expli(?:qu|c)\w+|explain\w*|(?:essential|important|indispensable|primordial|capital|precieu|crucial|necessa|vital)\w* (?:[a-z]+ )?(?:pour|dans|for|to|in) (?:vous|votre|vos|you|your)|no [a-z]+ (?:property|properties|homes?|flats?|houses?)|(?:pas|aucune?|rien) (?:de |d')?(?:bien|maison|appartement|logement)s? (?:avec|a)|mairie|town hall|mensualites?|ce qu'(?:elle|il|on|ils|lea) sai(?:t|vent)|what (?:she|he|they|we) knows?|(?:copropriete|syndic|assemblee)(?: [a-z]+)? (?:peut|pourra|(?:doit|devra)(?= (?:se prononcer|voter|decider|donner|autoriser|valider))))(?![a-z])/;

/** The clause states what a home is like, whatever words stand before. What stands behind « quand » or "whether" is a question. */
const ASKED =
  '(?<!(?:quand|comment|combien|pourquoi|ou|si|lorsque|when|how|why|where|if|whether|what|which|quel|quelle|quels|quelles) )';
const STATES = new RegExp(
  `${ASKED}(?<![a-z'])(?:(?:la|le|les|ce|cet|cette|ces|votre|vos|notre|nos|the|this|your|our) |l')(?!(?:plus|mieux|moins|best|most) )(?:[a-z-]+ ){1,3}?(?:(?:est|sont|sera|seront|vient|viennent|a|ont|n'a|n'ont|n'est|ne sont|possede|comporte|dispose|beneficie|has|have|is|are|was|were)(?! (?:a verifier|en cours))|fait)(?![a-z])|(?<!s')il n'y a(?![a-z])|(?<![a-z'])(?<!(?<![a-z])si )il y a(?![a-z])(?!\\W*$)|(?<!(?:if|whether) )there (?:is|are)(?![a-z])|(?<![a-z])${STATES_OF_THINGS}(?![a-z])`,
);
/** « vous cherchez un balcon », « votre question sur la cave », « c'est noté : »: what the reader has told or wishes. */
const TOLD =
  /(?<![a-z])(?:vous (?:nous |m'|en |y )?(?:avez |aviez )?(?:[a-z]+ )?(?:souhait|cherch|recherch|prefer|voul|voudr|aimeri|demand|parl|evoqu|mentionn|ecri|dit|indiqu|precis|craign|attend|tenez|visez|rev(?:ez|iez))[a-z]*|(?:votre|vos|your) (?:[a-z]+ )?(?:souhaits?|demandes?|questions?|recherches?|criteres?|preferences?|projet|besoins?|inquietudes?|retours?|impressions|avis|ressenti|message|wish(?:es)?|requests?|search|criteria|needs?|concerns?|feedback|enquiry|impression)|you(?:'d| would)? (?:are looking|looking|search|want|need|prefer|wish|like|mention|ask|wrote|told|said|fear)[a-z]*|(?:bien |c'est )?(?:note|compris|entendu)|notons|(?:je|nous|i|we|i've|we've)(?: have)? noted?|noted|understood)(?![a-z])/;

/**
 * The features that a text states.
 * @param ours the words of adverts and colleagues
 * @param told the words of the reader, who may be told of what they have asked or wished for
 */
export function featuresIn(text: string, ours: ReadonlySet<string>, told: ReadonlySet<string> = NO_WORDS): Span[] {
  const isIn = (words: ReadonlySet<string>, word: string) => [...contentWords(word)].some((begun) => words.has(begun));
  const found = matches(FEATURE, plainOf(text)).filter(({ 0: word }) => !isIn(ours, word));
  if (found.length === 0) return [];
  const denied = withoutDeniedParts(text);
  const isDenied = ({ start }: Span) => denied[start] === '\n';
  const clauses = readClauses(text);
  return clauses.flatMap(({ plain, isQuestion, ...clause }, at) => {
    const named = found.filter(({ start, end }) => clause.start <= start && end <= clause.end);
    if (named.length === 0 || isQuestion) return [];
    // « le règlement : nous ne l'avons pas lu »
    const said = plain.endsWith(':') && !STATES.test(plain) ? `${plain} ${clauses[at + 1]?.plain ?? ''}` : plain;
    const isUnknown = isUnrecorded(said);
    const states = STATES.test(said);
    const heading = /:$/.test(clauses[at - 1]?.plain ?? '') ? (clauses[at - 1]?.plain ?? '') : '';
    const isOpen = !states && (findsOut(said) || IS_OPEN.test(said) || findsOut(heading));
    const isTold = TOLD.test(plain) || TOLD.test(heading);
    return named.filter((span) => {
      const [word] = span;
      const before = plain.slice(0, span.start - clause.start).slice(-NEAR);
      const after = plain.slice(span.end - clause.start).slice(0, NEAR);
      if (isPresupposed(before, after)) return !isIn(told, word);
      if (isUnknown || isDenied(span)) return false;
      return states || !(isOpen || OF_THEIRS.test(before + word) || (isTold && isIn(told, word)));
    });
  });
}

/** So many characters show what a word belongs to. */
const NEAR = 40;
/** « si vous pouvez voir la toiture neuve », "to see the new roof": even what is asked takes it for granted. */
const isPresupposed = (before: string, after: string): boolean =>
  (OF_THIS_HOME.test(before) && STATE_BEHIND.test(after)) || NEW_BEFORE.test(before);
const OF_THIS_HOME = /(?<![a-z])(?:(?:la|le|les|sa|son|ses|cette|ce|cet|ces|leurs?) |l')$/;
const STATE_BEHIND = new RegExp(`^ (?:toute |tout |entierement )?${STATES_OF_THINGS}(?![a-z])`);
const NEW_BEFORE = /(?<![a-z])(?:the|its|this|these|their) (?:brand[- ])?(?:new|renovated|redone|replaced) $/;

/** « votre voisin », « votre loyer »: of where the reader lives now. */
const OF_THEIRS =
  /(?<![a-z])(?:votre|vos|your) (?:voisins?|loyers?|bail|neighbou?rs?|rent|lease|locataires?|tenants?)$/;

const NO_WORDS: ReadonlySet<string> = new Set();
