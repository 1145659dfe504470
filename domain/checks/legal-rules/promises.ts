import type { Sentence } from '../reading/sentences.ts';
import type { LegalRule } from './legal-rule.ts';

/** Words with which somebody answers for what is to come. */
const SURE = [
  '(?:est|sera|suis|etes|serez|soyez|sommes) (?:(?:tout a fait|absolument|donc|aussi|deja|quasiment|meme) )?(?:sure?s?|certaine?s?|garantie?s?|assuree?s?|acquise?s?|inevitables?|mathematique|officiel)',
  "(?:prenons|prends) (?:[a-z']+ ){0,2}engagement|engagement (?:ferme|formel|ecrit)|(?:je|on|nous)(?: (?:vous|te|le|la|nous))* ?(?:l'|m'y |m'en |y )?(?:garanti[st]|garantissons|promets?|promettons|assure|assurons|engage|engageons|certifie)",
  "couru d'avance|dans la poche|comme une lettre a la poste|sans (?:le moindre |aucun )(?:souci|probleme|doute)|promis(?= ?(?:[!.,]|$))|a cent pour cent|(?:a |at )?100 ?%|i assure you|you have my word|no doubt|les yeux fermes",
  '(?:plus-values?|rendement|benefices?|gains?|profits?|revenus?) (?:[a-z\\d,%]+ ){0,3}(?:assure|garanti|certain)(?:e?s?)',
  'aucune? (?:banque|banquier|preteur|courtier) ne (?:refuse|dira non)|(?:jamais|toujours) (?:un |de )?(?:refus|accepte)|no bank (?:will|would) refuse',
  "m'en porte garant|(?:donne |avez )?ma parole|promis[ ,]*jure|une certitude|tout le monde le sait|aucun doute|a tous les coups|ne pou(?:vez|rrez) pas perdre|can't lose|n'est qu'une formalite|(?:pouvez|peux) me croire|croyez-moi",
  "forcement|a coup sur|immanquablement|quoi qu'il arrive|sans (?:aucun |le moindre )?risque|aucun risque|zero risque",
  "garantie?s?(?! (?:decennale|financiere|locative|des? |du |d'|par |loyers?))",
  '(?:i|we) (?:can )?(?:guarantee|promise)|guaranteed|definitely|for sure|(?:sure|certain|bound) to|risk[- ]free|no risk|without (?:any )?risk|trust me',
];
const GOES_UP = '(?:augmenter|grimper|monter|remonter|exploser|doubler|tripler|flamber|baisser|chuter)';
const HOME =
  '(?:valeur|bien|appartement|appart|maison|villa|studio|[tf] ?\\d|loggia|terrain|quartier|secteur|elle|il|value|home|house|flat)';

const LOAN = '(?:prets?|credit|financement|emprunt|loan|mortgage)';
const SIDE = '(?:vendeu(?:rs?|ses?)|proprietaires?|proprios?|sellers?|owners?|vendors?)';

/** Each kind of promise is of something that nobody knows beforehand, and has several ways to say it. */
const kinds: readonly { outcomes: readonly string[]; fr: string; en: string }[] = [
  {
    outcomes: [
      '(?:revend(?:re|rez|ra)|revente|resell|sell(?: it)? (?:on|again|later))(?![a-z])[^.;!?]{0,50}?(?:plus cher|plus-value|benefice|profit|gain|\\d ?%|for more)',
      '(?:prennent|gagnent|prend|gagne) (?:[a-z]+ ){0,2}\\d+ ?% (?:par an|chaque annee|tous les ans|a year)',
      '(?:fer(?:ez|a)|realiser(?:ez|a)|toucher(?:ez|a)|empocher(?:ez|a)|aurez|gagner(?:ez|a))(?: [a-z]+| \\d+(?: ?%)?){0,5} (?:plus-value|benefice)',
      'plus-value (?:a la revente |de \\d+ ?% )?(?:(?:est|sera) )?(?:assuree|garantie|certaine)',
      "gagner(?:ez|a) (?:[a-z]+ ){0,3}(?:\\d|de l'argent)",
      `${HOME}(?![a-z])[^.;!?,]{0,40}?(?<![a-z])(?:doublera|triplera|prendra|aura (?:pris|gagne|double)|gagnera|vaudra|will be worth|(?:va|vont) (?:doubler|tripler|prendre|valoir|gagner)|will (?:double|triple|be worth|gain value|go up))`,
      'prix(?: de vente)? (?:[a-z]+ ){0,2}(?:superieur|plus eleve|au-dessus)',
      '(?:assur|garanti|promet)\\w*(?: [a-z]+){0,3} rendement',
      '(?:recuper\\w+|retrouver\\w*) (?:[a-z]+ ){0,2}mise',
      '(?:placement|investissement|investment) (?:[a-z]+ )?(?:sans (?:aucun |le moindre )?risque|garanti|risk[- ]free)',
      'mak(?:e|ing) (?:[a-z]+ ){0,3}(?:profit|money|gain)',
      "(?:can't|cannot|won't|never|ne pou(?:vez|rrez)(?: pas)?)(?: [a-z]+)? (?:lose|perdre) (?:any )?(?:money|d'argent|de l'argent|out)",
    ],
    fr: 'un gain ne se promet pas (Code de la consommation, L121-2)',
    en: 'nobody can promise a gain (Code de la consommation, L121-2)',
  },
  {
    outcomes: [
      '(?:trouver(?:ez|ons|ai)|aurez|will find|will have)(?: [a-z]+){0,3} (?:locataires?|tenants?)',
      '(?:jamais|never)(?: [a-z]+){0,5} (?:sans (?:locataire|loyer)|vides?|vacants?|without (?:a )?(?:tenant|rent)|empty)',
      'loyers?(?: de \\d[\\d ]*)?(?: ?(?:€|euros))?(?: (?:par mois|mensuel|net|brut))*(?: vous)? (?:est|sont|sera|seront)(?: [a-z]+)? (?:garantis?|assures?)',
      'rendement(?: net| brut| locatif)* (?:de )?\\d+(?:[.,]\\d)? ?%(?: [a-z]+){0,2}? (?:assure|garanti)',
      "(?:le |la |l')?louer(?:ez|a) (?:[a-z]+ ){0,2}(?:en|sous|dans|des)",
      'loyers?(?: [a-z]+){0,2} (?:couvriront|paieront|rembourseront|couvrira)',
      '(?:rapporter(?:a|ont)|rapporte bien|will (?:earn|bring|yield))(?![a-z])[^.;!?]{0,30}?\\d',
      '(?:sera|seront|va etre|will be) (?:[a-z]+ )?(?:louee?s?|rented|let)',
    ],
    fr: 'un loyer ou un locataire ne se promet pas (Code de la consommation, L121-2)',
    en: 'nobody can promise a rent or a tenant (Code de la consommation, L121-2)',
  },
  {
    outcomes: [
      '(?:sera|seront|aura ete|va etre|will be) (?:[a-z]+ )?(?:vendue?s?|sold)(?! (?:meuble|libre|occup|loue|sans|avec |en l.etat|aux encheres|vide|tel |unfurnished|furnished|with |as |empty|free))',
      "trouver(?:ons|ai|ez)(?: [a-z]+){0,2} (?:acheteur|acquereur|preneur)(?: [a-z]+){0,2}? (?:avant|en|sous|d'ici|dans)",
      '(?:une |la |votre |de )?vente (?:[a-z]+ )?(?:en|sous|avant|dans|au prix)(?= )',
      "(?:aurez|recevrez|will (?:have|get|receive))(?: [a-z]+){0,3} (?:offres?(?: d'achat)? (?:au prix|ferme|avant|des|sous)|full[- ]price offers?|offers? at)",
      '(?:maison|bien|appartement|villa|terrain|elle|il) partira(?: [a-z]+){0,4}? (?:en|avant|sous|dans|au prix|plus cher)',
      '(?:vends|vendons|vendrai|vendrons)(?: [a-z]+){1,4}? (?:en|avant|sous|dans|au prix)',
      '(?:sell|have sold)(?: [a-z]+){1,4} (?:in|within|by|before|at the price)(?= )',
      'vente (?:est |sera )?(?:certaine|garantie|assuree)',
      '(?:maison|bien|appartement|villa|terrain) est vendue? (?:avant|d.ici|sous)',
      '(?:un |votre |le )?compromis (?:sera )?signe (?:en|avant|sous|dans|d.ici)',
      "signerez(?: [a-z]+){0,3} (?:dans les|avant|sous|d'ici)",
    ],
    fr: 'une vente ne se garantit pas',
    en: 'nobody can guarantee a sale',
  },
  {
    outcomes: [
      `(?:prix|taux|loyers|marche|prices|rates|market)(?![a-z])[^.;!?]{0,40}?(?<![a-z])(?:(?:va|vont) (?:[a-z]+ )?${GOES_UP}|(?:augmenter|grimper|monter|remonter|exploser|doubler|tripler|flamber|baisser|chuter)(?:a|ont)|will (?:[a-z]+ )?(?:go up|rise|increase|double|fall|drop))`,
      `(?:prix|taux|loyers)(?![a-z])[^.;!?]{0,30}? ne peu(?:t|vent) que ${GOES_UP}`,
      '(?:paierez|paiera|payerez|will pay)(?![a-z])[^.;!?]{0,30}?(?:plus cher|de plus|more)',
    ],
    fr: 'personne ne sait comment les prix et les taux évolueront (Code de la consommation, L121-2)',
    en: 'nobody knows how prices and rates will change (Code de la consommation, L121-2)',
  },
  {
    outcomes: [
      `(?:obtiendrez|aurez|decrocherez|get|obtain|have)(?: [a-z]+){0,3} ${LOAN}`,
      `${LOAN}(?![a-z])[^.;!?]{0,30}?(?<![a-z])(?:(?:sera|est|will be|is)(?: [a-z]+){0,2} (?:accorde|accepte|obtenu|acquis|valide|approved|granted|agreed)e?|passera|c'est (?:fait|acquis|bon|gagne|dans la poche|couru)|goes through|will go through)`,
      '(?:banque|banquier|bank|lender)s?(?: [a-z]+){0,2} (?:donnera|accordera|suivra|pretera|acceptera|financera|dira oui|will (?:lend|agree|approve|say yes|follow|accept|give))',
    ],
    fr: 'un prêt ne se promet pas (Code de la consommation, L313-41)',
    en: 'nobody can promise a loan (Code de la consommation, L313-41)',
  },
  {
    outcomes: [
      '(?:permis(?: de construire)?|autorisation|declaration prealable|mairie|urbanisme)(?![a-z])[^.;!?]{0,30}?(?<![a-z])(?:(?:sera|seront|va etre)(?: [a-z]+)? (?:delivree?|accordee?|obtenue?|acceptee?)|acceptera|accordera|dira oui)',
      "(?:obtiendrez|aurez|will (?:get|have))(?: [a-z']+){0,3} (?:permis(?: de construire)?|planning permission)",
    ],
    fr: 'un permis ne se promet pas (Code de l’urbanisme, L421-1)',
    en: 'nobody can promise a planning permission (Code de l’urbanisme, L421-1)',
  },
  {
    outcomes: [
      `${SIDE}(?: [a-z]+){0,4} (?:l'|la |le )?(?:descendra|descendront|baissera|baisseront|acceptera|accepteront|lachera|lacheront|cedera|dira oui|diront oui|will (?:accept|take|agree|come down|drop|go down|settle|say yes))`,
      `${SIDE}(?: [a-z]+){0,4} (?:va|vont|is going to|are going to) (?:descendre|baisser|accepter|lacher|ceder|dire oui|accept|take|agree|drop)`,
    ],
    fr: 'personne ne sait ce que le vendeur acceptera',
    en: 'nobody knows what the seller will accept',
  },
];

/** Words that deny a promise, hope or expect, or that speak of another guarantee. */
const NO_PROMISE =
  /(?<![a-z])(?:(?:ne|n'|ni) ?(?:peu\w*|pou\w*|garanti\w*|promet\w*|promis|m'engage|nous engage\w*|vous (?:garanti|promet|assur)\w*|suis|est|sont|sai[st]\w*|engage)|pas (?:garanti|certain|sur|possible|assure|une garantie|que)\w*|aucune? (?:garantie|certitude|promesse|agent|professionnel)|sans (?:garantie|certitude|engagement|promettre|pouvoir|promesse)|rien n'est|personne|nul ne|impossible de|difficile de|seul\w*|peut-etre|pourrai\w*|pourrait|pourraient|esper\w+|souhait\w+|probable\w*|devrai\w*|selon|d'apres|impayes?|assurances?|gli|visale|decennale|depot de garantie|caution\w*|si|informe\w*|prevenu\w*|accompagn\w+|suivi|nobody|no one|cannot|can't|not|never promise|without (?:a )?guarantee|no guarantee|might|could|may|hope|should|likely|expect\w*|if|insurance)(?![a-z])/;
/** Words of a promise that deny nothing. */
const PART_OF_PROMISE =
  /(?<![a-z])(?:(?:que|comme|auquel) vous (?:souhait|esper)\w+|comme si (?:c'etait|c'est|vous)|si vous [^,.;]{0,60},(?= (?:je|nous) (?:vous |te )?(?:le |la )?(?:garanti|promet|assur))|n'en doutez pas|ne peu(?:t|vent) que|(?:ne )?pou(?:vez|rrez) pas perdre|can't lose|aucun doute|n'est qu'une formalite|ne vous inquietez pas|pas d'inquietude|aucun risque)(?![a-z])/g;
const surely = new RegExp(`(?<![a-z])(?:${SURE.join('|')})(?![a-z])`);
/** « achetez maintenant », beside what is said to come. */
const HURRIES =
  /(?<![a-z])(?:(?:achetez|signez|decidez-vous|foncez|buy|sign) (?:vite|maintenant|aujourd'hui|tout de suite|now|today))(?![a-z])/;
/** « Je vous le garantis. », in a sentence of its own. */
const LONGEST_ASSURANCE = 45;

const isPromised = (sentences: readonly Sentence[], sentence: Sentence): boolean => {
  const { plain } = sentence;
  if (/\?\W*$/.test(plain) || NO_PROMISE.test(plain.replace(PART_OF_PROMISE, ''))) return false;
  const next = sentences[sentences.indexOf(sentence) + 1]?.plain.trim() ?? '';
  return (
    surely.test(plain) ||
    HURRIES.test(plain) ||
    (next.length <= LONGEST_ASSURANCE && surely.test(next) && !NO_PROMISE.test(next))
  );
};

/** Promises of what nobody knows beforehand: a gain, a rent, a sale, how prices change. */
export const promises: readonly LegalRule[] = kinds.map(({ outcomes, fr, en }) => ({
  pattern: new RegExp(`(?<![a-z])(?:${outcomes.join('|')})(?![a-z])`, 'g'),
  isWrong: (_facts, { reading }, sentence) => isPromised(reading.sentences, sentence),
  fr,
  en,
}));
