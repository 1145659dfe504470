import type { contactIntents, contactStages, languages } from '../../storage/column-values.ts';
import { folded, type Vocabulary } from './values.ts';

/** The words that stand for the values of a contact, folded. */

export const intentWords: Vocabulary<(typeof contactIntents)[number]> = {
  buy: [
    'acheter',
    'achat',
    'acquereur',
    'acquereurs',
    'acq',
    'acheteur',
    'acheteurs',
    'buyer',
    'recherche',
    'demandeur',
    'investisseur',
  ],
  sell: ['vendre', 'vente', 'vendeur', 'vendeurs', 'seller', 'proprietaire', 'estimation'],
  both: [
    'les deux',
    'achat et vente',
    'achat vente',
    'acheter et vendre',
    'vente et achat',
    'vendeur acquereur',
    'vendeur et acquereur',
    'acquereur vendeur',
    'acquereur et vendeur',
  ],
};

export const stageWords: Vocabulary<(typeof contactStages)[number]> = {
  new: ['nouveau', 'nouvelle', 'a contacter', 'prospect', 'lead'],
  contacted: ['contacte', 'contactee', 'premier contact', 'en contact'],
  qualified: ['projet confirme', 'qualifie', 'qualifiee', 'actif', 'active', 'en recherche'],
  visiting: ['en visite', 'visite', 'visites', 'visit'],
  offer: ['offre', 'offre en cours', 'offre recue', 'en negociation'],
  under_contract: ['sous compromis', 'compromis', 'promesse signee', 'under contract'],
  won: ['conclu', 'gagne', 'acte signe', 'a achete', 'vendu', 'client'],
  lost: ['perdu', 'perdue', 'abandonne', 'archive', 'archivee', 'inactif', 'sans suite', 'closed lost'],
};

export const languageWords: Vocabulary<(typeof languages)[number]> = {
  fr: ['francais', 'francaise', 'french', 'fra', 'fre'],
  en: ['anglais', 'anglaise', 'english', 'eng'],
};

const tagWords: Vocabulary<(typeof contactIntents)[number]> = {
  buy: ['acquereur', 'acheteur', 'buyer', 'acquereuse', 'acheteuse'],
  sell: ['vendeur', 'seller', 'vendeuse', 'proprietaire vendeur'],
  both: ['vendeur acquereur', 'acquereur vendeur', 'acheteur vendeur', 'vendeur acheteur'],
};
/** Words that may stand beside these in a tag. « Ancien vendeur » and « Vendeurs 2019 » say something else. */
const besideTagWords = /\b(?:prospect|client|contact|lead|futur|future|projet|actif|active|et)\b/g;

/** The projects that tags name, for which a contact has no column. */
export const intentsInTags = (tags: readonly string[]): (typeof contactIntents)[number][] =>
  tags.flatMap((tag) => {
    const singular = folded(tag).replace(/(?<=\p{L})s\b/gu, '');
    const words = singular.replace(besideTagWords, ' ').trim().replace(/\s+/g, ' ');
    return (Object.entries(tagWords) as [(typeof contactIntents)[number], string[]][]).flatMap(([intent, known]) =>
      known.includes(words) ? intent : [],
    );
  });
