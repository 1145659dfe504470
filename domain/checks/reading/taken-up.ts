import type { Span } from './source.ts';

/** Words that take up what the reader has told of themselves, or asked for: they tell the reader no news. */

const anyOf = (...phrases: readonly string[]) => `(?<![a-z])(?:${phrases.join('|')})(?![a-z])`;

/** « vous nous indiquez », "you mention". */
const YOU_TELL = [
  "vous (?:nous |m'|me |en |y |n'|ne |l')?(?:indiqu|dites|disiez|ecri[vr]|parl|precis|signal|annonc|expliqu|racont|confi(?!rm)|mentionn|evoqu|decri[vr]|cherch|recherch|souhait|voul|voudr|prefer|aim|envisag|attend|esper|dispos|gagn|touch|percev|rembours|emprunt|prevoy|comptez|craign|hesit|habit|viv|lou|visez|cibl|donn|cit|constat|remarqu|relev|avez raison|teletravaill)\\w*",
  "vous (?:nous |m'|l'|en |y )?(?:nous )?(?:avez|aviez) (?:bien |deja )?(?:parle|indique|dit|ecrit|mentionne|evoque|annonce|precise|donne|transmis|envoye|fixe|communique|demande|confie|signale|explique|raconte|decrit|adore|aime|choisi|decide|vu|lu|visite|trouve|releve|remarque)\\w*",
  "you(?: have|'ve)? (?:no longer |also |kindly |just )?(?:told|tell|say|said|mention|indicat|explain|gave|given|give|describ|shared?|sent|wrote|write|need(?! to)|ask|request|want|wish|prefer|hop(?:e|ing)|plan|expect|earn|borrow|owe|search|decid|are (?:looking|after|selling|moving|hoping|planning|expecting))\\w*",
];

/** Things and people of the reader's own. */
const THEIRS =
  'decisions?|situations?|choix|mari|epouse?|conjointe?|compagnon|compagne|partenaire|fils|filles?|mere|pere|parents?|enfants?|bebe|famille|freres?|soeurs?|amie?s?|grands?-(?:pere|mere|parents)|employeur|travail|emploi|demenagement|mutation|retour|ressenti|avis|accord de principe|simulation|attestation|budget|enveloppe|plafond|apports?|mensualites?|prets?|credits?|emprunts?|financement|revenus?|salaires?|loyer|epargne|economies|capacite|alertes?|preavis|inquietudes?|confiance|vacances|absence|choice|husband|wife|partner|son|daughters?|mother|father|kids|child(?:ren)?|family|brothers?|sisters?|friends?|employer|job|work|move|feedback|budget|ceiling|savings?|funds?|income|salary|loans?|mortgage|rent|holidays?|concerns?|preferences?|alerts?';

/** Things of the reader's that an agency knows itself, or that are the home's. */
const OURS =
  '(?:visites?|venue|rendez-vous|rdv|creneau|dossier|offre|proposition|futur\\w*|nouve\\w+|appartement|bien|logement|maison|agence|agente?|inscription|reservation|compte|iban|virement|paiement|versement|depot|facture|code|lien|acces|identite|droits?|viewings?|visits?|appointment|file|offer|application|account|payment|booking|registration|apartment|flat|home|house|place|link|code|id|rights?|voisin\\w*|immeuble|copropriete|quartier|syndic|parking|ascenseur|cave|balcon|terrasse|jardin|rue|etage|charges|building|neighbou?r\\w*|garden|lift|cellar|balcony|street|floor|vendeu\\w+|propriet\\w+|seller|owner|vendor)(?![a-z])';

/** Such words, with those by which an answer meets what somebody tells of themselves. */
const TAKES_UP = new RegExp(
  anyOf(
    ...YOU_TELL,
    `(?:votre|vos|your) (?:[a-z]+ )?(?:${THEIRS})|(?:votre|vos|your) (?!${OURS})[a-z-]+`,
    '(?:nous|je|on) (?:[a-z]+ ){0,2}?(?:compren(?:ds|ons|d)|imagin(?:e|ons)|esper(?:e|ons))|(?:nous|je|on) (?:vous )souhait(?:e|ons)|(?:nous|je) (?:[a-z]+ ){0,2}?regrett(?:e|ons)(?: [a-z]+)? (?:ce que vous|que vous|votre|vos)',
    "(?:nous avons|j'ai) (?:bien )?compris",
    "vos (?:[a-z]+ )?(?:rendez-vous|rdv)|pas d'inquietude|(?:aucune?|sans) (?:inquietude|souci)|pas de souci|ne vous (?:inquietez|souciez|excusez)|(?:no|without) (?:worries|worry|harm|hurry)|don't worry",
    '(?:i|we) (?:[a-z]+ ){0,2}?(?:understand|appreciate|hope|wish you)',
    '(?:felicitations|bravo|congratulations)(?= (?:a vous|et|pour|on|for|to)(?![a-z])|\\W*$)|condoleances|condolences|quel(?:le)? (?:bonne|belle|triste|heureuse|mauvaise) (?:nouvelle|surprise)(?=\\W*$| (?:pour|que) vo)|bonne chance|good luck',
    "(?:desolee?s?|navree?s?|ravie?s?|heureu(?:x|se)s?|contente?s?|touchee?s?) (?:que (?:vous|votre|vos)|d'apprendre que (?:vous|votre|vos)|pour (?:vous|votre|vos))|(?:sorry|glad|delighted|pleased|happy) (?:to (?:hear|read|learn) )?(?:that )?(?:about )?(?:you|your)",
    "comme (?:vous (?:nous )?l'avez |vous le |)?(?:demande|souhaite|convenu|indique)\\w*|a votre demande|selon vos (?:souhaits|indications)|as (?:you )?(?:requested|asked|wished|suggested|discussed)|at your request|understood",
    `(?:nous|je|lea|on) (?:vous |la |le )?(?:${['r?appell?er', 'recontacter', 'ecrir', 'contacter', 'tiendr', 'previendr'].map((verb) => `${verb}(?:ai|ons|a)`).join('|')}|(?:r?appell?e|recontacte|tiens|tenons|previen|prevenons)(?:ons|s)?)|nous vous (?:ajout|inscri|abonn|enregistr)\\w+|(?:will|'ll) (?:call|ring|phone|let|keep|tell|write|email|add|register|update)`,
  ),
);

/** The decisions of others, and money that somebody is to pay, are news, whatever words stand around it. */
const NEWS = new RegExp(
  anyOf(
    'accept\\w*|agree[ds]?|refus\\w*|rejet\\w*|declined?|vendeu\\w+|venderesse|propriet\\w+|sellers?|owners?|vendors?|acquereurs?|buyers? (?:has|have|is)|gratuit\\w*|offerte?s?|remises?|free|discounts?|waiv\\w+|renonc\\w+|exig\\w+|requis\\w*|required|obligat\\w+|must|dev(?:ez|rez|ront|ra)|vers(?:er|ez|ement)\\w*|vir(?:er|ez|ement)\\w*|payer|payez|paiement|payment|pay|wire|transfer|iban|acompte|caution|deposit|prix|price[ds]?|baiss\\w*|negoci\\w*|garanti\\w*|guarantee\\w*|certaine?s?|annulee?s?|cancelled|reportee?s?|deplacee?s?|moved|postponed',
    // The home is described.
    "(?:immeuble|appartement|appart|logement|bien|copropriete|quartier|building|flat|apartment|home|property|neighbou?rhood) (?:[a-z]+ )?(?:est|sont|sera|a|n'a|dispose|comporte|possede|is|has|are|have|was|will)|il (?:n'y|y) a|there (?:is|are)",
    // Somebody else has something told to the reader.
    'vous (?:invite|demande|prie|informe|convie|conseille|rappelle|annonce|attend)|(?:invites|asks|informs|reminds|advises|warns) you',
  ),
);

/** Whether a clause takes up what the reader has told, and tells no news beside it. */
export const takesUp = (plain: string): boolean => TAKES_UP.test(plain) && !NEWS.test(plain);

/** « vous cherchez : », « votre retour sur ce studio : »: a list of what the reader has told may follow. */
const LISTS = new RegExp(
  anyOf(
    ...YOU_TELL,
    "(?:votre|vos|your) (?:retours?|impressions|avis|ressenti|fiche|record|criteres?|criteria|souhaits|alertes?|alerts?|budget|situation|feedback|thoughts)|(?:nous avons|j'ai) (?:bien )?compris|understood|(?:c'est )?entendu|c'est (?:note|compris)|noted|(?:je|nous) (?:[a-z']+ ){0,2}?(?:not|retien|retenon|inscri|consign|ajout|transmet|soumet)[a-z]*|(?:we have|i have|we've|i've|we|i) (?:[a-z]+ )?(?:noted?|added|recorded|pass\\w*|forward\\w*)",
  ),
);
/** « : la gardienne s'en va », "our agency broke the law": a sentence about somebody else. */
const OF_SOMEBODY = /^\W*(?:(?:le|la|les|notre|nos|our|the|il|elle|ils|nous|we|they|he|she|ce|cette|this|that) |l')/;

/** Whether words speak of the reader, or of the means and the people that a reader has. */
export const speaksOfReader = (plain: string): boolean => SPEAKS_OF_READER.test(plain);
const SPEAKS_OF_READER = new RegExp(anyOf('vous|votre|vos|you|your|yours', THEIRS));

export const mayList = (plain: string): boolean => LISTS.test(plain);
/** Whether a clause behind a colon goes on with what the reader has told. */
export const isListed = (plain: string, isItem = false): boolean =>
  !NEWS.test(plain) &&
  (isItem || !OF_SOMEBODY.test(plain) || /(?<![a-z])(?:vous|votre|vos|you|your)(?![a-z])/.test(plain));

/** Words that make the amounts behind them the reader's own. */
const OF_READER = new RegExp(
  anyOf(
    ...YOU_TELL,
    '(?:votre|vos|your) (?:[a-z]+ ){0,2}?(?:projet|accord|demande|recherche|criteres?|messages?|courriel|mail|e-?mail|precisions?|informations?|courtier|banque|banquier|conseill\\w+|notaire|search|requests?|bank|broker|limit|maximum|limite|' +
      `${THEIRS})`,
    'un (?:pret|credit|emprunt|apport) (?:[a-z]+ ){0,2}?(?:de|a)|an? (?:[a-z]+ )?(?:loan|mortgage|down payment) of|vous (?:avez|auriez|aurez)(?= (?:donc |aussi |environ |au total )?\\d)|you (?:have|would have)(?= (?:about |around |also )?[€\\d])',
    "merci (?:pour|de(?! (?:verser|payer|regler|virer))|d')|thank you for|thanks for|felicitations|bravo|congratulations|(?:bien |c'est )note|notons|(?:duly |well )?noted|pris note|(?:bien )?compris|compren(?:ds|ons)|understand|understood|entendu|une? (?:[a-z]+ )?(?:loyer|mensualite|salaire|heritage|prime) (?:[a-z]+ )?(?:de|a)|waiting list|liste d'attente|vos? (?:fiche|impressions|retours?)|un budget (?:de|a|entre)|(?:pour|comme|for|like) (?:une?|an?) (?:[a-z]+ )?(?:maison|appartement|bien|logement|studio|house|flat|apartment|home|property)|a budget of",
  ),
  'g',
);
/** The same behind an amount. */
const READERS_AFTER = new RegExp(
  String.raw`^(?:,? (?:et|plus|and) €?\d[\d .,]*(?:€|k€?)?){0,3} ?(?:\([^)]*\) ?)?(?:d'apport|de (?:budget|revenus?|salaires?|fonds propres|credit|pret|mensualite)|d'(?:enveloppe|epargne|economies)|(?:sur|over) (?:\d{1,2}|[a-z]+) (?:ans|years)|of (?:your own|savings|income)|in (?:savings|cash)|(?:[a-z]+ ){0,4}(?:de |sur |from |in |on )(?:vos|votre|your) (?!${OURS})[a-z]+|[^.!?;\n]{0,90}, vous (?:disposez|avez|atteignez)|[^.!?;\n]{0,40}?(?<![a-z])(?:que|dont) vous (?:nous |m'|me )?(?:avez|aviez|parl|indiqu|evoqu|cit|mentionn|annonc|donn)[a-z]*|(?:[a-z]+ ){0,4}?(?:que|qu'il|qu'elle|qu'on|qu'ils|dont) (?:il |elle |on |ils )?(?:vous|votre|vos)|(?:[a-z]+ ){0,3}?(?:that |which )?(?:you|your) (?!can |could |may |will |would )[a-z]+)(?![a-z])`,
);
/** Words that make an amount one of the home, of its owner or of the agency. */
const OF_OTHERS = new RegExp(
  anyOf(
    "(?:le|la|ce|cet|cette|du|au|the|this|that) (?:[a-z]+ )?(?:appartement|bien|logement|maison|studio|villa|flat|apartment|house|home|property)|l'appartement|prix|price[ds]?|affiche\\w*|listed|vendeu\\w+|venderesse|propriet\\w+|owners?|sellers?|vendors?|honoraires|fees|frais d'agence|agence|agency|acquereurs?|buyers?|(?:autre|other|another) (?:offre|offer|client|personne)|descend\\w*|baiss\\w*|accept\\w*|confirm\\w*|recu|received|(?<!vous (?:en )?)propos(?:e|ons|er)|(?:vous|you) (?:devez|devrez|pouvez l'avoir|must|owe us)|(?:nous|je|on) (?!ne |(?:avez|aviez|disiez|dites|indiquez|ecri\\w+|parl\\w+|precis\\w+|notons|compren\\w+|remerci\\w+|prenons)(?![a-z]))[a-z]+|(?:we|i) (?!note|understand|thank)[a-z]+|dedommag\\w*|indemni\\w*|compensat\\w*|rembours(?:er|ons|ement|erons)\\w*|verser|payer|regler|virer|to pay|versez|payez|laiss\\w*",
  ),
  'g',
);
/** « 265 000 €, c'est d'accord »: what is said of the amount is the agency's. */
const GRANTED =
  /^[^.!?\n]{0,40}?(?<![a-z])(?:c'est (?:bon|d'accord|entendu|accepte|valide|fait)|nous convien\w*|convien\w* (?:au|a la)|accept\w*|valid\w+|fera l'affaire|suffir\w*|suffit|de (?:remise|rabais|reduction)|is (?:fine|agreed|accepted|enough)|works for|accepted|will do)(?![a-z])/;

/** Whether an amount in a sentence is one that the reader has told of: the words nearest before it, or right behind it, say so. */
export function isReadersValue(sentence: string, { start, end }: Span): boolean {
  const before = sentence.slice(0, start);
  const after = sentence.slice(end);
  const lastOf = (pattern: RegExp, side: 'index' | 'end') =>
    [...before.matchAll(pattern)].reduce((_, { index, 0: said }) => (side === 'end' ? index + said.length : index), -1);
  const theirs = lastOf(OF_READER, 'end');
  const others = lastOf(OF_OTHERS, 'index');
  return (theirs > others || (others === -1 && READERS_AFTER.test(after))) && !GRANTED.test(after);
}
