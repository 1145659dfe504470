import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { meantProperty } from './meant-property.ts';
import { findingAt } from './new-finding.ts';
import { sentenceAt } from './reading/sentences.ts';
import { matches, plainOf, type Span } from './reading/source.ts';
import { propertyLabel, propertyNamed } from './records.ts';

const FEATURE =
  'balcon|balcony|terrasse|terrace|loggia|jardin|garden|piscine|pool|varangue|garage|cave|cheminee|veranda|ascenseur|parquet|parking|vue|view|meublee?|viabilisee?|renovee?';
/** The English word for what a French title says. */
const french: Record<string, string> = {
  balcony: 'balcon',
  terrace: 'terrasse',
  garden: 'jardin',
  pool: 'piscine',
  view: 'vue',
};
/** Words that say the opposite of a word in a title. */
const opposites: readonly { title: string; says: RegExp; isDenial?: boolean }[] = [
  {
    title: 'viabilise',
    says: /(?<![a-z])(?:(?:prevoir|rest\w+|financer|budget\w*|payer|comptez|cout|frais|charge)(?: [a-z'-]+){0,4} viabilisation|viabilisation(?: [a-z'-]+){0,3} (?:a prevoir|a faire|a (?:la|votre) charge|rest\w+|en sus)(?: a faire)?|a viabiliser|non viabilisee?|(?:services|utilities) (?:still )?(?:to be|have to be|are not) connected)(?![a-z])/g,
  },
  {
    title: 'renove|recent|neuf',
    says: /(?<![a-z])(?:a (?:entierement |completement )?(?:renover|refaire|rafraichir|restaurer)|gros travaux|(?:tout|beaucoup) (?:est )?a refaire|travaux (?:importants|lourds|a prevoir)|(?:needs?|requires?|wants) (?:(?!no |any |little )[a-z]+ ){0,2}(?:renovat\w+|refurbish\w*|work|modernis\w+)|in need of (?:[a-z]+ )?(?:renovation|work|repair|refurbishment|modernisation)|to be renovated|dans son jus)(?![a-z])/g,
  },
  {
    title: 'lumineu|claire?',
    says: /(?<![a-z])(?:(?<!il |fait |tombe )sombres?|peu (?:lumineu\w+|clair)|manque de lumiere|dark|gloomy)(?![a-z])/g,
  },
  {
    title: 'calme|paisible',
    says: /(?<![a-z])(?:bruyante?s?|(?:rue|route|axe|boulevard|avenue|quartier) (?:tres )?passante?s?|tres passante?s?|tres circule\w*|noisy|busy (?:road|street))(?![a-z])/g,
  },
  {
    title: 'plain-pied',
    says: /(?<![a-z])(?:a (?:un )?etages?|sur (?:deux|trois|2|3) niveaux|escalier interieur|two[- ]storey)(?![a-z])/g,
  },
  {
    title: 'balcon|terrasse|loggia|jardin|varangue',
    isDenial: true,
    says: /(?<![a-z])(?:(?:aucun|pas d'|sans) ?(?:espace )?exterieur|no (?:outside|outdoor) (?:space|area))(?![a-z])/g,
  },
];
/** An opinion of the contact's, or words about one room. */
const OPINION =
  /(?<![a-z])(?:vous (?:m'avez dit|disiez|trouv\w+|craign\w+|pens\w+|semblait)|you (?:said|found|thought|feared|told)|cuisine|chambre|salle|couloir|entree|kitchen|bedroom|bathroom|hall)(?![a-z])/;
const NOT_SO =
  /(?<![a-z])(?:pas|plus|jamais|rien|aucune?|ni|sans|n'[a-z]+|nullement|si|no|not|never|nothing|without|any)(?: [a-z']+){0,2} $/;

const DENIED = new RegExp(
  `(?<![a-z])(?:sans|(?:n'(?:a|est|y a)|pas|ni|plus)(?: pas| plus)?(?: encore)?(?: de| d'| du)?|aucune?|non|no|without(?: a)?|not(?: yet)?) ?(?<feature>${FEATURE})(?![a-z-])(?! (?:privati|commun|a |sur|ferme))`,
  'g',
);

/** « sans balcon », « pas encore viabilisé », « à rénover », of a property that is called so. */
export const checkTitleFeatures = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap((text) => {
    const { plain } = text.reading.source;
    return [
      ...matches(DENIED, plain).flatMap((match) => {
        const said = match.groups?.feature ?? '';
        const feature = (french[said] ?? said).replace(/e?e$/, (ending) => (ending === 'ee' ? 'e' : ending));
        return contradicting(facts, text, match, feature);
      }),
      ...opposites.flatMap(({ title, says, isDenial }) =>
        matches(says, plain)
          .filter(({ start }) => isDenial || !NOT_SO.test(plain.slice(Math.max(0, start - 25), start)))
          .filter(({ start }) => !OPINION.test(sentenceAt(text.reading.sentences, start).plain))
          .flatMap((match) => contradicting(facts, text, match, title)),
      ),
    ];
  });

/** A finding at words that deny what the title of their property says. */
function contradicting(facts: DraftFacts, text: Text, span: Span, feature: string): Finding[] {
  const { property, isSure, isNamed } = meantProperty(facts, text, span);
  const isInTitle = property && new RegExp(`(?<![a-z])(?:${feature})`).test(plainOf(property.title));
  if (!property || !isSure || !isNamed || !isInTitle) return [];
  return [
    findingAt(text.reading, span, {
      code: 'property_differs',
      expected: property.title,
      record: propertyNamed(property),
      explanation: `${propertyLabel(property)} says otherwise. Correct it.`,
    }),
  ];
}
