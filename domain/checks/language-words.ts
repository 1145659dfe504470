/**
 * Words by which a language is known, without accents: those that most sentences of it have, and that the others do not. A word
 * that is spelled in two of the languages (« on », « la ») counts for the one in whose list it stands, so that none is certain.
 */
const wordsIn = (text: string): ReadonlySet<string> => new Set(text.split(' '));

export type Spoken = 'fr' | 'en' | 'es' | 'de' | 'it' | 'pt' | 'nl';

export const common: Record<Spoken, ReadonlySet<string>> = {
  fr: wordsIn(
    'bonjour bonsoir madame monsieur merci je vous nous votre vos notre nos le la les un une des du de et ou est sont avec pour dans sur que qui pas plus cordialement bientot visite vendredi lundi mardi mercredi jeudi samedi dimanche demain ce cette il elle au aux bjr bsr slt rdv puis vs pr tjrs svp dsl dispo mme mr cdt cdlt av qd ds tt ok n l j d s c qu ne se dire dites donc toujours jusqu convient hesitez reste par mais avez avons cet ces son sa ses leur tres bien aussi etre fait si y a en bon bonne journee soiree environ sans sous chez entre depuis pendant tout toute tous toutes',
  ),
  en: wordsIn(
    'hello hi dear thank thanks you your i we our the an of and is are with for in that this not to at will would have best regards viewing soon it be by from see am pm monday tuesday wednesday thursday friday saturday sunday tomorrow looking forward seeing meeting know what think there let was were can please bring if one do does hesitate call should anything before then any has had been been should could about they their his her which when where how but or as so just still also more than me my us could need kind sincerely yours',
  ),
  es: wordsIn(
    'el los las por para usted ustedes podemos puede puedo pueden hola buenos buenas dias senor senora muy tambien manana semana fecha otra otro cita piso vivienda precio quiere quieren nuestro nuestra hasta pronto luego viernes lunes martes miercoles jueves sabado domingo saludos atentamente gracias tiene estamos una del con le esperamos cuando donde como si que buscar viene llamar favor mi su hemos la lo que si de se en es',
  ),
  de: wordsIn(
    'der die das und ist nicht sie ihr ihre ihnen wir ich mit fur bis bald schones schonen schone wochenende wohnung besichtigung haus termin bitte danke vielen guten tag sehr geehrte geehrter herr frau freundlichen grussen gruss viele liebe grusse uhr im auf zum zur ein eine einen haben konnen spater montag dienstag mittwoch donnerstag freitag samstag sonntag morgen von oder auch wenn noch sich fur uns dass es wie',
  ),
  it: wordsIn(
    'gli della dello delle nel nella sono siamo possiamo grazie buongiorno buonasera signor signora appartamento casa prezzo cordiali saluti arrivederci presto domani settimana anche piu questo questa vostro vostra suo sua lei che non di una un il lo per con fine buona giornata lunedi martedi mercoledi giovedi venerdi sabato domenica ci vediamo la le si in e a al da',
  ),
  pt: wordsIn(
    'obrigado obrigada bom boa dia tarde senhor senhora voce amanha uma nao os as dos das ate breve cumprimentos apartamento podemos para com nosso nossa quando por segunda terca quarta quinta sexta feira estamos que de se em a o e',
  ),
  nl: wordsIn(
    'het een van voor met niet wij ik uw bedankt goedendag goedemorgen mevrouw meneer afspraak woning huis tot ziens dank dankjewel groeten vriendelijke morgen graag kunt kunnen wordt naar de en is in te u op',
  ),
};

/** The words of a text, as the lists spell them. */
export const wordsOf = (plain: string): string[] => plain.match(/[a-z]+/g) ?? [];

/**
 * Words of the other language than that of the key, as they stand beside each other in a phrase: « is cancelled », « seeing you ».
 * Two that are `certain` are one; the others are spelled so in both languages, or said in both.
 */
const phrase = (certain: string, others: string) => {
  const word = `${certain} ${others}`.replaceAll(' ', '|');
  return {
    certain: wordsIn(certain),
    pattern: new RegExp(`(?<![a-z'@./-])(?:(?:${word})(?: |(?![a-z'-])))+`, 'g'),
  };
};
export const phraseWords = {
  fr: phrase(
    'forward seeing meeting hearing from for with your the you is are was will be been has have we our please know thank thanks and this that if any questions further tomorrow monday tuesday wednesday thursday friday saturday sunday cancelled canceled confirmed postponed scheduled viewing appointment',
    'look looking meet see hear to at on in of not let me as soon possible next week available sold ready house flat property price visit',
  ),
  en: phrase(
    'je vous nous votre vos notre est sont sera pour avec dans merci annulee annule confirmee confirme reportee reporte demain journee soiree semaine lundi mardi mercredi jeudi vendredi samedi dimanche',
    'que qui ne pas visite rendez-vous disponible bon bonne prochain prochaine toute question cordialement',
  ),
};
