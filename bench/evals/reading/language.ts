const words = {
  fr: new Set(
    'bonjour vous votre vos nous le la les de du des à au pour est et un une cordialement merci sur rue avec'.split(
      ' ',
    ),
  ),
  en: new Set(
    'hello hi dear you your the of to for is are and we our at on with regards thank thanks please'.split(' '),
  ),
};

/** The language of a text, by its most frequent words; undefined where they do not tell. */
export function languageOf(text: string): 'fr' | 'en' | undefined {
  const written = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [fr, en] = [words.fr, words.en].map((set) => written.filter((word) => set.has(word)).length) as [
    number,
    number,
  ];
  if (fr === en) return undefined;
  return fr > en ? 'fr' : 'en';
}
