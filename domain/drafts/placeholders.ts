/** Names of values, as people write them in a template. */
const names = [
  ...['prénom', 'nom', 'civilité', 'date', 'jour', 'heure', 'adresse', 'rue', 'ville', 'prix', 'montant', 'surface'],
  ...['référence', 'réf', 'bien', 'agent', 'négociateur', 'conseiller', 'client', 'contact', 'téléphone', 'lien'],
  ...['first name', 'last name', 'name', 'price', 'time', 'day', 'address', 'property', 'link'],
];
/**
 * The pattern of a name in any case, with or without its accents and its space. Not by `(?i:…)`: V8 stops optimising patterns when it
 * holds very many, and then compares the alternatives of such a group with their case.
 */
const inAnyCase = (name: string): string =>
  [...name].map((sign) => (sign === ' ' ? ' ?' : sign === 'é' ? '[éÉeE]' : `[${sign}${sign.toUpperCase()}]`)).join('');
const FIELD = `(?:${names.map(inAnyCase).join('|')})`;

/** Units after a value that is missing: « XX h », « .... € ». */
const UNIT = '(?: ?(?:h(?!\\p{L})|heures|€|k€|euros|m²|m2|%|/|:))';

/** Signs that templates, forms and their authors leave in a text where a value is missing. */
const patterns: readonly string[] = [
  // {{prénom}}, ${name}, {prenom}, %nom%, #NOM#, [Nom], [...], <prénom>
  '\\{\\{[^{}\\n]{0,60}\\}\\}',
  '\\$\\{[^{}\\n]{0,60}\\}',
  '\\{ ?\\p{L}[^{}\\n]{0,40}\\}',
  '%\\p{L}[\\p{L}_]{1,30}%',
  `#${FIELD}#`,
  // $prénom, @nom, :date, {$prenom}, #{nom}, {0}, {% if %}, <%= nom %>, *|NOM|*, «Nom», __NOM__, %s, %1$s
  `(?<![\\p{L}\\d$])\\$(?:${FIELD}|\\p{L}{2,}[A-Z_.]\\p{L}[\\p{L}._]*)(?!\\p{L})`,
  `(?<![\\p{L}\\d@.:/])[@:]${FIELD}(?![\\p{L}\\d.@:-])`,
  '#?\\{[$#]?(?:\\d{1,2}|[$]\\p{L}[\\p{L}._]{0,40})\\}',
  '\\{%[^{}\\n]{0,80}%\\}|<%[^<>\\n]{0,80}%>|\\*\\|[^|*\\n]{1,40}\\|\\*',
  '(?:\\{\\{|\\[\\[|<<)[^{}\\[\\]<>\\n]{0,60}(?:\\}\\}|\\]\\]|>>)|\\}\\}|\\{\\{',
  `[«‹]${FIELD}[»›]`,
  '(?<![\\p{L}_])_{2}\\p{Lu}[\\p{Lu}_]{1,30}_{2}(?![\\p{L}_])',
  '(?<![\\p{L}\\d%])%(?:\\d\\$)?[sd@](?![\\p{L}\\d])|(?<![\\p{L}\\d])%\\p{L}[\\p{L}_]{2,30}(?![\\p{L}%])',
  // #REF!, #N/A, N/A, Invalid Date, Bonjour None
  '#(?:REF|NAME|NOM|VALUE|VALEUR|DIV\\/0|NULL|NUL|NUM|NOMBRE)[!?]|#N\\/A|(?<=(?:[:àaÀ]|prix|le|du|de) )N\\/A(?!\\p{L})|[Ii]nvalid [Dd]ate',
  '(?<=(?:Bonjour|Bonsoir|Madame|Monsieur|Mme|M\\.|Dear|Hello|Hi|[àaÀ:]) )(?:NULL|None|nil|N\\/A)(?=\\s*(?:[,.!:€\\n]|$| euros))',
  '\\[\\p{L}[^\\][\\n]{0,40}\\](?!\\()',
  '\\[ ?(?:\\.{2,}|…|_{2,}|\\?+|-{2,})? ?\\](?!\\()',
  `<<? ?(?:[^<>@:/\\n]{0,15} )?${FIELD}(?: [^<>@:/\\n]{0,15})? ?>>?`,
  // Words that programs write for a missing value.
  '\\[object Object\\]',
  '(?<![\\p{L}\\d_])(?:null|undefined|NaN)(?![\\p{L}\\d_])',
  // ____, but not a line of them, which parts a text.
  '(?<![\\p{L}\\p{N}_*]|^)_{3,60}(?![\\p{L}\\p{N}_*]|$)|_{3,60}(?<=\\S[^\\n]{0,80}[ (:]_{3,60})(?=$)',
  // XX h, XX/XX, 06 XX XX XX XX, M. XXX; « XXe siècle » and « XX » alone are none.
  '(?<![\\p{L}\\d])(?:X{2,}|x{2,})[/:h.](?:X{2,}|x{2,})(?:[/.](?:X{2,}|x{2,}))?(?!\\p{L})',
  `(?<![\\p{L}\\d])(?:X{2,}|x{2,})(?=${UNIT})`,
  '(?<![\\p{L}\\d])X{3,}(?!\\p{L})',
  '(?<=(?:\\d|(?<!\\p{L})(?:[àaÀ]|le|de|au|du|M\\.|Mme|Madame|Monsieur|Bonjour|n°)) )X{2,}(?!\\p{L})(?: XX)*',
  // JJ/MM, JJ/MM/AAAA, DD/MM/YYYY, HH:MM, HHhMM
  '(?<![\\p{L}\\d])(?:JJ|jj|DD|dd)[/.-](?:MM|mm)(?:[/.-](?:AAAA|aaaa|AA|aa|YYYY|yyyy|YY|yy))?(?!\\p{L})',
  '(?<![\\p{L}\\d])(?:HH ?[:hH] ?MM|hh ?[:h] ?mm)(?!\\p{L})',
  // .... €, ?? h
  `(?:\\.{3,}|…+|\\?+)(?=${UNIT}(?![\\p{L}/]))(?<=(?<!\\p{L})(?:[àaÀ]|le|de|au|prix|:) ?(?:\\.{3,}|…+|\\?+))`,
  // 06 __ __ __ __, 06 .. .. .. ..
  '(?<![\\p{L}\\d])0\\d(?:[ .-]?(?:__+|\\.\\.+|--+|\\?\\?+|XX|xx)){2,4}',
  // « prix : à définir »
  '(?<=(?:prix|tarif|surface|date|heure|adresse|tel|t[ée]l[ée]phone|étage|etage|DPE|dpe|r[ée]f[ée]rence|r[ée]f|honoraires|lieu|horaire)\\.? ?:? )\\(?[àa] (?:d[ée]finir|pr[ée]ciser|compl[ée]ter|confirmer|voir)\\)?(?!\\p{L})',
  // (à compléter), À COMPLÉTER, TODO
  '\\((?:[^()\\n]{0,30} )?[àa] (?:compl[ée]ter|renseigner|remplir|ins[ée]rer|ajouter|v[ée]rifier|d[ée]finir|pr[ée]ciser|mettre|changer)(?: [^()\\n]{0,30})?\\)',
  '(?<!\\p{L})(?:[ÀA] COMPL[ÉE]TER|[ÀA] RENSEIGNER|[ÀA] REMPLIR|[ÀA] D[ÉE]FINIR|[ÀA] PR[ÉE]CISER|[ÀA] V[ÉE]RIFIER|TODO|TBD|TBC)(?!\\p{L})',
  '(?<!\\p{L})(?:[Ll]orem ipsum|(?:ins[ée]rer|insert) ici)(?!\\p{L})',
  // Bonjour Prénom,
  '(?<=(?:Bonjour|Bonsoir|Cher|Chère|Madame|Monsieur|M\\.|Mme|Dear|Hello|Hi) )(?:Pr[ée]nom|PR[ÉE]NOM|Nom|NOM|First ?[Nn]ame|Name)(?: (?:NOM|Nom|Name))?(?=\\s*(?:[,.!:\\n]|$))',
];
const placeholder = new RegExp(patterns.join('|'), 'gum');

/** The places of the placeholders. The text of a Markdown link, `[here](…)`, is not one. */
export const placeholdersIn = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(placeholder)].map(({ 0: written, index }) => ({ start: index, end: index + written.length }));
