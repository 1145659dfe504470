/** The words by which a text treats people otherwise for their origin, faith, family, health or means (Code pénal, 225-1). */

const anyOf = (words: readonly string[]): string => `(?:${words.join('|')})`;

/** People as buyers and neighbours. */
const PEOPLE = '(?:personnes?|gens|familles?|couples?|acheteurs?|acquereurs?|candidats?|noms?|clients?)';

/** Groups of people by what the law protects. */
const GROUP = anyOf([
  // Origin and faith.
  'etrang(?:ers?|eres?)|immigr\\w+|arabes?|noirs?|africains?|maghrebins?|roms?|gitans?|gens du voyage',
  'musulman(?:e?s?)|juifs?|juives?|foreigners?|immigrants?|muslims?|jews|black people|gypsies',
  `${PEOPLE} (?:(?:d'|de )origine|de couleur|a consonance|issue?s? de l'immigration|de confession|non europeen\\w*)(?: [a-z]+)?`,
  'people of (?:colour|color|foreign)',
  'origine (?:etrangere|africaine|maghrebine|arabe|turque|asiatique)',
  // Family, health and means.
  'homosexuel\\w*|gays?|handicapes?|cas soc\\w*|familles nombreuses|familles monoparentales',
  "(?:beneficiaires?|allocataires?) (?:d'aides|du rsa|des aides|de la caf)",
  `${PEOPLE} (?:au rsa|au chomage|aux minima sociaux)`,
]);

/** Verbs that keep people away: « évite de vendre à », « a écarté ». */
const KEEPS_AWAY = anyOf([
  'pas|sans|ni|aucune?|plus|peu|trop|que|ne veu\\w* (?:pas|plus)',
  'refus\\w*|evit\\w*|exclu\\w*|ecart\\w*|rejet\\w*|mefi\\w*|reticen\\w*',
  'no|without|not|few|only|rather not|avoid\\w*|reject\\w*',
]);

/** « préférerait ne pas vendre à des personnes d'origine étrangère » */
export const KEEPS_PEOPLE_AWAY = new RegExp(
  `(?<![a-z])(?:${KEEPS_AWAY} (?:[a-z]+ |d'|de |des |a |aux |les |voisins? ){0,5}?(?:familles? |gens |personnes |locataires |acquereurs |acheteurs |d')?${GROUP})(?![a-z])`,
  'g',
);

/** Traits about which nobody may ask. */
const TRAIT = anyOf([
  'religion|origines?(?: ethniques?)?|confession|nationalite|orientation sexuelle',
  'race|ethnicity|sexual orientation',
]);
const IS = 'musulman\\w*|juif|juive|catholique|croyant\\w*|homosexuel\\w*|gay|enceinte';
const ONLY = anyOf([
  "que|qu'(?:a|aux|avec)|uniquement|seulement|exclusivement|plutot",
  'prefere\\w*|veut|souhaite\\w*|reserve\\w* a',
]);
const CHOSEN = anyOf([
  'francais de souche|des francais|des blancs?',
  '(?:un|une|des)? ?(?:couple|famille|personne|acheteur|acquereur|client|clientele|voisin|voisinage|gen)s? (?:bien )?(?:de (?:confession|religion) )?(?:francai(?:s|se|ses)|europeen\\w*|occidenta\\w*|comme nous|blanche?s?|chretien\\w*|catholiques?|sans enfants?|heteros?\\w*)',
]);

/** Signs that people mistrust somebody. */
const MISTRUSTS = anyOf([
  'tiqu\\w+|hesit\\w+|refus\\w+|bloqu\\w+|mefi\\w+|recul\\w+|coinc\\w+|rechign\\w+|reticen\\w+|regard\\w+ de travers|fro[iu]d\\w*',
  'pas (?:facile|simple|evident|gagne)|(?:plus |tres )?(?:difficile|complique|dur)e?|hesitate|refuse|wary|suspicious|difficult',
]);

/** « votre religion », « si vous êtes enceinte », « uniquement à un couple sans enfant » */
export const CHOOSES_PEOPLE = new RegExp(
  `(?<![a-z])${anyOf([
    `(?:votre|vos|ta|your|(?:la |leur )?(?:nationalite|religion) (?:et|ou|or|and)(?: la| leur| your)?) ?${TRAIT}`,
    "(?:nationalite|religion|origine|confession)s? (?:et la religion |ou la religion )?(?:des |de vos |de l'|du )?(?:acheteurs?|acquereurs?|visiteurs?|candidats?|futurs|buyers?)",
    `si vous etes (?:${IS})`,
    `etes-vous (?:[a-z]+ )?(?:${IS}|pratiquant\\w*|etranger\\w*)`,
    'comptez-vous avoir des enfants',
    "(?:demande|savoir|sait|question|asks?|know)(?: [a-z']+){0,3} (?:si|if|whether) (?:vous (?:avez|attendez|aurez|voulez)|you (?:have|are having|expect)) (?:des |un |any )?(?:enfants?|bebes?|children|kids|a baby)(?=[^.]{0,60}(?:n'en veut|ne veut|refuse|pas d'enfant|no children|doesn't want))",
    `(?:avec|a cause de|vu|with|because of) (?:un |une |a |votre |your )(?:prenom|nom|accent|patronyme|couleur de peau|origine|(?:first |last |sur)?name|skin)(?: de famille)?(?: comme (?:le|la) (?:votre|tien|vtre)| like yours)?(?=[^.]{0,60}${MISTRUSTS})`,
    `(?:votre|ton|your) (?:prenom|nom|accent|patronyme|couleur|(?:first |last |sur)?name)(?: de famille)? (?:[a-z]+ ){0,3}(?:pos\\w+ (?:probleme|question)|gen\\w+|frein\\w+|fait peur|inquiet\\w+|bloqu\\w+|joue contre vous|may put|is a problem)`,
    'are you (?:muslim|jewish|pregnant|gay|christian)',
    `${ONLY} (?:[a-z]+ ){0,3}${CHOSEN}`,
  ])}(?![a-z])`,
  'g',
);
