const VOWEL = /^[aeiouyhœæ]/;
/** A y before a vowel is a consonant: « de Yann ». */
const CONSONANT_Y = /^y[aeiouœ]/;

/**
 * First names with an aspirated h. French ones have a mute h (« d'Hélène », « d'Hugo », « d'Hervé »); those of German, English, Spanish,
 * Arabic, Turkish and Asian origin an aspirated one, as the Office québécois de la langue française says (« Élision avec un nom propre »).
 */
const ASPIRATED = new Set(
  `habib habiba hadi hafid hafida hafsa hajar hakim hakima halima hamed hamid hamza hana hanae hanan hanane hani haris haroun
  hasan hasna hassan hassane hassen hassiba hatem hatice hawa hayat hicham hichem hind hocine houcine houda houria houssam
  huseyin hussein heinrich heinz helga helmut herbert hermann hilda horst hans hansel harald harold harriet harrison harry
  harvey heather holly howard hudson hunter hernan hernando hiroko hiroshi haruki hoa hoang hong hung huong huy`.split(
    /\s+/,
  ),
);

/** « de Paul », « d’Erwan », « d’Élodie »: the name after « de », which is elided before a vowel or a mute h. */
export function ofName(name: string): string {
  const plain = name.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const [first = ''] = plain.split(/[\s-]/);
  return VOWEL.test(plain) && !CONSONANT_Y.test(plain) && !ASPIRATED.has(first) ? `d’${name}` : `de ${name}`;
}
