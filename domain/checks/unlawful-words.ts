import { CHOOSES_PEOPLE, KEEPS_PEOPLE_AWAY } from './discrimination-words.ts';
import type { Reading } from './reading/read-text.ts';
import { matches, type Span } from './reading/source.ts';

/** A lender, or somebody who finds one. */
const LENDER = '(?:banques?|courtiers?|courtiere|partenaires?(?: bancaires?)?|brokers?|lenders?|banks?)';
const EVERYBODY =
  '(?:tous (?:nos|les) (?:clients|acquereurs|acheteurs|dossiers)|quel(?:le)?s? que soi(?:t|ent)|sans (?:aucune )?exception|a tous les coups|every (?:client|buyer)|all our (?:clients|buyers)|no matter)';
/** Somebody answers for it: « je vous assure », « vous êtes assuré de », not « nous assurer que votre plan est à jour ». */
const ASSURES =
  "(?:(?:je|on|nous) (?:vous |te )?assur(?:e|ons)|(?<!(?:nous|vous|pour|se|m'|s'|l') )assur(?!er(?![a-z])|an|eur)[a-z]+)";
/** « certain d'obtenir », not « certaines banques » or « êtes-vous certain que ». */
const CERTAIN = "(?<!-vous )certaine?s?(?= (?:d'|de |que |qu'|of getting|to get))";
const LOAN = '(?:pret|credit|financement|dossier (?:de |bancaire)|emprunt|loan|mortgage)';
const rules: readonly {
  pattern: RegExp;
  exception?: RegExp;
  /** Words of its own clause with which a promise is denied. */
  denial?: RegExp;
  why: string;
  expected: { fr: string; en: string };
}[] = [
  {
    // Whether a lender agrees is open until it has: the purchase depends on it (Code de la consommation, L313-41, loi Scrivener).
    pattern: new RegExp(
      `(?<![a-z])(?:${[
        `${LOAN} (?:[a-z]+ ){0,3}(?:sera|va etre|est|passera|passe|will be|is) ?(?:[a-z]+ ){0,3}(?:accorde|accepte|obtenu|garanti|assure|valide|sans (?:soucis?|problemes?)|approved|granted|guaranteed|accepted)e?`,
        `${LOAN} (?:[a-z]+ ){0,3}(?:passera|sera accepte|sera accorde|will go through)`,
        `(?<!depot de )(?:garanti\\w*|${ASSURES}|promet\\w*|${CERTAIN}|guarantee\\w*|promise\\w*) (?:[a-z']+ ){0,6}${LOAN}`,
        `(?:vous aurez|vs aurez|you will get|you'll get) (?:[a-z]+ )?${LOAN} (?:[a-z]+ ){0,2}(?:sans (?:soucis?|problemes?|difficulte)|c'est (?:sur|certain|garanti)|a coup sur|for sure|no problem)`,
        `(?:dossier|${LOAN}) (?:passera|est acquis|sera acquis)(?: [a-z]+){0,2} (?:a coup sur|c'est (?:sur|certain)|d'avance|sans (?:probleme|souci|difficulte))`,
        'aucun refus (?:possible|a craindre|de (?:la )?banque)',
      ].join(
        '|',
      )})(?![a-z])(?:[^.!?\\n]{0,40}?(?:garanti\\w*|promet\\w*|promis|sur et certain|a 100 ?%|guarantee|promise)(?![a-z]))?`,
      'g',
    ),
    exception:
      /(?<![a-z])(?:si|leur|sous reserve|condition|suspensive|des que|lorsque|quand|une fois|avant que|felicitations|bravo|puisque|maintenant que|de votre cote|(?:courtier|banque)[^.;]{0,30}(?:inform|annonc|confirm|indiqu)\w+|banque (?:a|vous a)|votre banque confirme|assurance|s'ajoutent?|frais de dossier|if|whether|once|when|subject|provided|congratulations)(?![a-z])/,
    denial: /(?<![a-z])(?:pas|aucune|jamais|ne|personne|nul|not|no|nobody|never)(?![a-z])/,
    why: 'Nobody but the lender knows whether a loan is granted (Code de la consommation, L313-41). Do not promise it.',
    expected: {
      fr: 'un prêt ne se promet pas (Code de la consommation, L313-41)',
      en: 'nobody can promise a loan (Code de la consommation, L313-41)',
    },
  },
  {
    // The same, of all of the agency's clients: « notre courtier obtient un accord à tous nos clients ».
    pattern: new RegExp(
      `(?<![a-z])(?:${LENDER}(?![a-z])[^.;!?]{0,60}?(?<![a-z])(?:financ\\w+|obti\\w+|accord\\w+|accept\\w+|gets?|approves?)(?![a-z])[^.;!?]{0,60}?(?<![a-z])${EVERYBODY}|tous nos (?:clients|acquereurs|acheteurs) (?:ont|obtiennent|auront) (?:[a-z]+ )?${LOAN}|(?:garanti\\w*|promet\\w*|assure) (?:[a-z]+ ){0,2}(?:l')?accord (?:de (?:la |votre )?banque|bancaire)|(?:banque|bank) (?:dira|va dire|will say) (?:oui|yes)|accord (?:de (?:pret|credit|la banque)|bancaire) (?:n'est qu'une (?:simple )?formalite|est (?:acquis|garanti|assure)))(?![a-z])`,
      'g',
    ),
    exception:
      /(?<![a-z])(?:si|sous reserve|condition|etudi\w+|cherch\w+|compar\w+|negoci\w+|souvent|parfois|esper\w+|if|often|study|compare\w*)(?![a-z])/,
    denial: /(?<![a-z])(?:pas|aucune garantie|jamais|personne|nul|not|nobody|never)(?![a-z])/,
    why: 'Nobody but the lender knows whether a loan is granted (Code de la consommation, L313-41). Do not promise it.',
    expected: {
      fr: 'un prêt ne se promet pas (Code de la consommation, L313-41)',
      en: 'nobody can promise a loan (Code de la consommation, L313-41)',
    },
  },
  {
    // To treat people otherwise for where they come from, their family, faith, health or means (Code pénal, 225-1).
    pattern: KEEPS_PEOPLE_AWAY,
    why: 'To speak of people by their origin, faith, family, health or means is discrimination (Code pénal, 225-1). Leave it out.',
    expected: {
      fr: 'discrimination (Code pénal, art. 225-1)',
      en: 'discrimination (Code pénal, 225-1)',
    },
  },
  {
    // The same, as a question or a wish of the owner's.
    pattern: CHOOSES_PEOPLE,
    why: 'To choose people by their origin, faith, family or health is discrimination (Code pénal, 225-1). Leave it out.',
    expected: {
      fr: 'discrimination (Code pénal, art. 225-1)',
      en: 'discrimination (Code pénal, 225-1)',
    },
  },
  {
    // To hide a debt or a defect from the lender is fraud.
    pattern:
      /(?<![a-z])(?:(?:ne )?(?:parlez|dites|mentionnez|declarez|signalez|evoquez)(?: [a-z']+){0,3} (?:pas|rien)(?: [a-z']+){0,4} (?:a|au) (?:la |votre |l'|du )?(?:banque|banquier|courtier|assurance|assureur|expert|notaire)(?![a-z])[^.!?\n]{0,60}|(?:don't|do not|never) (?:mention|tell|declare|disclose)[^.!?\n]{0,60}(?<![a-z])(?:bank|lender|insurer|surveyor|broker|notary)(?![a-z])|(?:cacher|cachez|dissimul\w+|taire|taisez|omettre|omettez)(?![a-z])[^.!?\n]{0,40}(?<![a-z])(?:banque|banquier|courtier|assureur|notaire|acquereur|acheteur)(?![a-z]))/g,
    denial:
      /(?<![a-z])(?:ne (?:peu|pou|doi|dev)\w+ (?:pas|rien)|cannot|surtout pas|il ne faut|faut pas|jamais rien|interdit\w*|must not|you should not)(?![a-z])/,
    why: 'To hide from a lender what it asks is fraud (Code pénal, 313-1). Leave it out.',
    expected: { fr: 'tromperie (Code pénal, art. 313-1)', en: 'deception (Code pénal, 313-1)' },
  },
  {
    // A price that is paid in part without the notary.
    pattern:
      /(?<![a-z])(?:dessous[- ]de[- ]table|de la main a la main|au noir|sans (?:le )?declarer|non declaree?s?|(?:payer|paye|regler|verser|partie|somme)[^.;]{0,25} (?:en especes|en liquide|en cash)|(?:\d ?|(?<![a-z]))(?:euros?|€|k€?|mille|billets?) (?:en (?:especes|liquide|cash)|in cash)|€ ?\d[\d ,.]*k? (?:in|of) cash|under the table|cash in hand)(?![a-z])/g,
    exception: /(?<![a-z])(?:pas|aucune?|interdit\w*|jamais|ne|no|never|not)(?![a-z])/,
    why: 'A part of the price that is not declared makes the sale void (Code général des impôts, 1741). Leave it out.',
    expected: { fr: 'fraude (Code général des impôts, art. 1741)', en: 'fraud (Code général des impôts, 1741)' },
  },
];

/** The words of a text that no estate agent may write, whatever the records say: why, and the law in a few words. */
export const findUnlawfulWords = ({
  sentences,
}: Pick<Reading, 'sentences'>): (Span & { why: string; expected: { fr: string; en: string } })[] =>
  sentences.flatMap((sentence) =>
    rules.flatMap(({ pattern, exception, denial, why, expected }) => {
      const found = matches(pattern, sentence.plain);
      if (found.length === 0 || exception?.test(withoutComfort(sentence.plain))) return [];
      const kept = found.filter(({ start }) => !denial?.test(withoutComfort(clauseAt(sentence.plain, start))));
      return kept.map(({ start, end }) => ({
        start: sentence.start + start,
        end: sentence.start + end,
        why,
        expected,
      }));
    }),
  );

const withoutComfort = (words: string): string =>
  words.replace(
    /sans (?:aucune )?exception|sans soucis?|pas de soucis?|aucune inquietude\w*|no worries|no problem/g,
    '',
  );

/** The words around a place up to a comma, a colon, a dash or a semicolon. */
function clauseAt(plain: string, at: number): string {
  const [before = ''] = /[^,;:()]*$/.exec(plain.slice(0, at).replaceAll(' - ', ' ; ')) ?? [];
  const [after = ''] = /^[^,;:()]*/.exec(plain.slice(at).replaceAll(' - ', ' ; ')) ?? [];
  return before + after;
}
