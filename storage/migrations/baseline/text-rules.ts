/*
 * How texts are compared. The functions of the database (text.ts) and those of domain/shared (plain-text.ts, towns.ts) are made of these
 * rules, so that both give the same keys. Like a released migration the rules are never changed: others need a migration that makes
 * all keys anew.
 */

/** Characters that look like a space. */
export const BLANKS =
  '\t\n\v\f\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';

/** Characters that are drawn as nothing: soft hyphens, joiners, marks of direction, byte order marks. */
export const INVISIBLE =
  '\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff';

/** It joins pictures into one (« 👨‍👩‍👧 »), so a label keeps it. */
export const JOINER = '\u200d';

/**
 * How a written town becomes its key, as replacements in this order. The patterns mean the same in PostgreSQL and in JavaScript. The
 * text is decomposed (NFD), without capitals, and has a space before and after it.
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
