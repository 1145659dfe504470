/**
 * How a written town becomes its key, as replacements in this order: the functions of the migration 0052 in the database and
 * `domain/shared/towns.ts` are made of them. The patterns mean the same in PostgreSQL and in JavaScript. The text is decomposed
 * (NFD), without capitals, and has a space before and after it. Like a released migration they are never changed: other rules need
 * a migration that makes all keys anew.
 */
export const townRules: readonly (readonly [pattern: string, replacement: string])[] = [
  ['[\\u0300-\\u036f]', ''],
  ['[œŒ]', 'oe'],
  ['[æÆ]', 'ae'],
  // « Marseille (13) » is all of Marseille.
  ['[(] *(75|69|13) *[)]', ' '],
  // An article, a department or a country: « Havre (Le) », « Nantes, Loire-Atlantique ».
  ['[(,][^0-9(),]*', ' '],
  ['/(?! *[0-9])', ' s '],
  ['[^a-z0-9]+', ' '],
  ['^ (fr? ?(?=[0-9]))?(ville de )?(?=[a-z0-9])', ' '],
  ['(?<= )([0-9]{2}) ([0-9]{3})(?= )', '$1$2'],
  // The postcodes of the districts of Paris, Lyon and Marseille.
  ['(^| paris) 75[01](?=(0[1-9]|1[0-9]|20) (paris |$))', ' paris '],
  ['(^| lyon) 6900(?=[1-9] (lyon |$))', ' lyon '],
  ['(^| marseille) 130(?=(0[1-9]|1[0-6]) (marseille |$))', ' marseille '],
  ['^ ([0-9]+)(er|re|e|eme|ieme)?( arrondissement| arr)?( de)? (paris|lyon|marseille) $', ' $5 $1 '],
  // The number of a district stays with its city, and what follows it is a quarter or nothing.
  ['^( [0-9]+)? (paris|lyon|marseille)( cedex)? 0?(20|1[0-9]|[1-9]) ?(er|re|ere|e|eme|ieme)? .*$', ' $2#$4 '],
  // Postcodes, departments and the numbers of the post.
  [' (cedex|cdx|2[ab]|[0-9]+)(?= )', ''],
  [' st(?=s? )', ' saint'],
  [' ste(?=s? )', ' sainte'],
  [' (nd|n d)(?= )', ' notre dame'],
  [' mt(?= )', ' mont'],
  // « s/ » stands for « sur » and for « sous ».
  [' (s|ss|sur|sous)( s| ss)*(?= )', ' sur'],
  // People forget these words, confuse them and put them behind.
  [' (le|la|les|lez|l|de|du|des|d)(?= )', ''],
  ['^ +| +$', ''],
  ['#', ' '],
];

/** The department at the beginning of a postcode in the text. */
export const POSTCODE_DEPARTMENT = '(?<![0-9])(9[78][0-9](?= ?[0-9]{2}(?![0-9]))|[0-9]{2}(?= ?[0-9]{3}(?![0-9])))';
/** A department at the end: « Saint-Denis (93) ». */
export const LAST_DEPARTMENT = '[(,] *([0-9]{2,3}|2[abAB]) *[)]? *$';
/** The towns after which such a number is a district. */
export const HAS_DISTRICTS = '^ *(paris|lyon|marseille)';
