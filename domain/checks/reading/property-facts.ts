import { numberWords } from './number-words.ts';
import { matches, type Source, type Span } from './source.ts';

/** A fact that a text states of a property, by the name of the property's column. */
export type PropertyFact = Span & {
  field:
    | 'surface_sqm'
    | 'land_sqm'
    | 'rooms'
    | 'bedrooms'
    | 'energy_class'
    | 'climate_class'
    | 'floor'
    | 'fees_percent';
  value: number | string;
  /** The part of the words that a correction replaces. */
  valueSpan: Span;
  isAbout?: boolean;
};

type Read = (source: Source) => PropertyFact[];

const NUMBER_WORDS = Object.keys(numberWords).join('|');
const amountOf = (written: string) =>
  numberWords[written] ?? Number(written.replace(/ (?=\d{3})/g, '').replace(',', '.'));

const part = (match: RegExpMatchArray & Span, written: string): Span => {
  const start = match.start + match[0].indexOf(written);
  return { start, end: start + written.length };
};

/** A wish or a search: « vous cherchez un T3 », « au moins 70 m² ». */
const WISH =
  /budget|(?:pas|plus) d[e']|aucun|recherch|cherch|souhait(?:ez|iez|eriez)|minimum|au moins|criteres|idealement|projet d'achat|besoin d|a partir de|plus de|moins de|looking for|at least|search/;

const ROOM_PART =
  /sejour|salon|varangue|chambre|cuisine|terrasse|balcon|cave|garage|loggia|cellier|veranda|mezzanine|suite|bureau|dressing|salle|grenier|combles|sous-sol|piscine|patio|cour|dependance|atelier|jardinet|piece de vie|piece a vivre|pieces? principale|rooftop|jardin|living room|terrace|garden|kitchen|local technique|extension|bedroom|cellar|office/g;
const WHOLE =
  /surface|superficie|appartement|maison|bien|logement|studio|villa|longere|duplex|loft|local(?! technique)|immeuble|habitable|carrez|(?<![a-z])[tf]\d|pieces|flat|house|apartment|property|bedrooms?,/g;
const LAND = /terrain|parcelle|land|plot/g;

const lastIn = (pattern: RegExp, text: string): number =>
  Math.max(-1, ...[...text.matchAll(pattern)].map(({ index }) => index ?? -1));

/** « 72 m² », « 72,5 m2 », « 72 mètres carrés ». The surface of a single room is not compared. */
const surfaces: Read = ({ plain }) =>
  matches(
    /(?<![\w,./-])(?<amount>\d{1,3}(?: \d{3})+|\d+(?:[.,]\d{1,2})?) ?(?:m2|m²|m\^2|metres? carres?|sqm|sq m|square metres?|square meters?)(?![a-z0-9])/g,
    plain,
  ).flatMap((match): PropertyFact[] => {
    const written = match.groups?.amount ?? '';
    const clauseStart = Math.max(
      plain.lastIndexOf('\n', match.start),
      plain.lastIndexOf('.', match.start - 1),
      plain.lastIndexOf(';', match.start),
      match.start - 70,
      0,
    );
    const before = plain.slice(clauseStart, match.start);
    const after = plain.slice(match.end, match.end + 28);
    if (/(?:€|eur|euros?) ?(?:\/|par|le|du) ?$/.test(before) || WISH.test(before.slice(-30))) return [];
    if (
      /^ ?(?:de |d'une |d')?(?:terrasse|balcon|cave|jardin|garage|loggia|sejour|cour|annexe|sous-sol|of terrace|of garden)/.test(
        after,
      )
    )
      return [];
    const named = before.replace(
      /(?<![a-z])(?:avec|with|et|plus) (?:une? |son |sa |a )?(?:[a-z]+ )?(?:loggia|terrasse|balcon|jardin|garage|cave|piscine|varangue|balcony|terrace|garden)(?![a-z])/g,
      (words) => '.'.repeat(words.length),
    );
    const isLiving = /^ ?(?:habitables?|carrez|loi carrez|de surface habitable|of living|living)/.test(after);
    const [room, whole, land] = [
      isLiving ? -1 : lastIn(ROOM_PART, named),
      lastIn(WHOLE, named),
      isLiving ? -1 : lastIn(LAND, named),
    ];
    const isLand = /^ ?(?:de |d')(?:terrain|parcelle)|^ ?(?:of land|plot)/.test(after) || (land > whole && land > room);
    if (!isLand && room > whole) return [];
    const isAbout = /(?:environ|autour de|pres de|about|around) $/.test(before);
    return [
      {
        start: match.start,
        end: match.end,
        field: isLand ? 'land_sqm' : 'surface_sqm',
        value: amountOf(written),
        valueSpan: part(match, written),
        ...(isAbout && { isAbout }),
      },
    ];
  });

const simple =
  (
    field: PropertyFact['field'],
    pattern: RegExp,
    isExcluded: (plain: string, span: Span) => boolean = () => false,
  ): Read =>
  ({ plain }) =>
    matches(pattern, plain).flatMap((match): PropertyFact[] => {
      const written = match.groups?.value ?? match.groups?.other ?? '';
      if (written === '' || isDenied(plain, match) || isExcluded(plain, match)) return [];
      const isLetter = field === 'energy_class' || field === 'climate_class';
      const value = isLetter ? written.toUpperCase() : amountOf(written);
      return [{ start: match.start, end: match.end, field, value, valueSpan: part(match, written) }];
    });

/** « n'est pas un T3 » */
const isDenied = (plain: string, { start }: Span) =>
  /(?<![a-z])(?:pas|plus|ni|not) (?:encore )?(?:une?|de|d'|le|la|en|a)? ?$/.test(
    plain.slice(Math.max(0, start - 18), start),
  );

const isWish = (plain: string, { start }: Span) =>
  WISH.test(plain.slice(Math.max(0, plain.lastIndexOf('\n', start), plain.lastIndexOf('.', start), start - 50), start));
const isTram = (plain: string, { start }: Span) =>
  /(?:ligne|tram|tramway|metro|bus|arret|peripherique) $/.test(plain.slice(Math.max(0, start - 14), start));
/** « pièces justificatives », « pièces d'identité »: documents, and no rooms. */
const isDocument = (plain: string, { end }: Span) =>
  /^ ?(?:a |et |ou )?(?:justificativ|d'identite|jointes|a fournir|du dossier|manquantes|complementaires|de monnaie|detachees|neuves|a conviction)/.test(
    plain.slice(end, end + 24),
  );

/** « T3 », « F4 », « type 3 », « 3 pièces », « trois pièces ». */
const rooms = simple(
  'rooms',
  new RegExp(
    `(?<![\\w-])(?:[tf] ?(?<value>\\d)(?: ?bis)?(?![\\w/]|[.,]\\d)|(?<other>\\d{1,2}|${NUMBER_WORDS})(?: |-)(?:belles? |grandes? |vraies? )?(?:pieces?(?! de vie| a vivre| d'eau| principale| jointe)|rooms?)(?![a-z]))`,
    'g',
  ),
  (plain, span) => isWish(plain, span) || isTram(plain, span) || isDocument(plain, span),
);
const bedrooms = simple(
  'bedrooms',
  new RegExp(
    `(?<![\\w-])(?<value>\\d{1,2}|${NUMBER_WORDS})(?: |-)(?:belles? |grandes? |vraies? |vastes? |double |beautiful )?(?:chambres?|ch\\.|chb|chbres?|bedrooms?)(?! d'(?:hote|amis)| de bonne)(?![a-z])`,
    'g',
  ),
  (plain, span) =>
    isWish(plain, span) ||
    /(?:possibilite d|possible|avec possibilite de) ?$/.test(plain.slice(Math.max(0, span.start - 24), span.start)),
);
const energy = simple(
  'energy_class',
  /(?:dpe|classe energie|classe energetique|etiquette energie|etiquette energetique|diagnostic energetique|energy (?:class|rating|label)|epc|classe dpe|class[ée]e?(?: en)?)(?: (?:class[ée]e?|classe|note|noted|est|en|de|rated?|of|is|energie|le bien|la maison|le logement|l'appartement))*(?: ?: ?| ?= ?| )["«(]? ?(?:classe )?(?<value>[a-g])(?![\w'])/g,
);
const climate = simple(
  'climate_class',
  /(?:(?<![a-z])ges|classe climat|etiquette climat|classe ges|climate (?:class|rating)|emissions?)(?: (?:class[ée]e?|classe|note|est|en|de|rated))*(?: ?: ?| ?= ?| )(?<value>[a-g])(?![\w'])/g,
);
const ordinals: Record<string, number> = {
  premier: 1,
  deuxieme: 2,
  second: 2,
  troisieme: 3,
  quatrieme: 4,
  cinquieme: 5,
  sixieme: 6,
  septieme: 7,
  huitieme: 8,
  first: 1,
  third: 3,
  fourth: 4,
  fifth: 5,
};

/** « 3e étage », « au troisième étage », « en rez-de-chaussée ». */
const floors: Read = ({ plain }) => [
  ...matches(
    new RegExp(
      `(?<![\\w,.])(?<value>\\d{1,2}|${Object.keys(ordinals).join('|')})(?:er|eme|ieme|e|st|nd|rd|th)? (?:et dernier )?(?:etage|floor)(?![a-z])`,
      'g',
    ),
    plain,
  ).flatMap((match): PropertyFact[] => {
    const written = match.groups?.value ?? '';
    // « 1 étage » alone counts levels; « 1er étage » is a floor.
    if (/^\d+ /.test(match[0])) return [];
    return [
      {
        start: match.start,
        end: match.end,
        field: 'floor',
        value: ordinals[written] ?? Number(written),
        valueSpan: match,
      },
    ];
  }),
  ...matches(/(?:au|en) (?:rez-de-chaussee|rdc)(?![a-z-]| sureleve)/g, plain).map(
    (match): PropertyFact => ({ start: match.start, end: match.end, field: 'floor', value: 0, valueSpan: match }),
  ),
];

/** « 5 % d'honoraires », « honoraires de 5 % ». */
const fees: Read = simple(
  'fees_percent',
  /(?<value>\d{1,2}(?:[.,]\d{1,2})?) ?%(?: ttc)? (?:d'honoraires|de frais d'agence|de commission|agency fees|fees)|(?:honoraires|frais d'agence|commission|fees)[^.\n\d%]{0,30}?(?<other>\d{1,2}(?:[.,]\d{1,2})?) ?%/g,
);

/** The facts that a text states of properties, in order. */
export function readPropertyFacts(source: Source): PropertyFact[] {
  return [surfaces, rooms, bedrooms, energy, climate, floors, fees]
    .flatMap((read) => read(source))
    .sort((a, b) => a.start - b.start);
}
