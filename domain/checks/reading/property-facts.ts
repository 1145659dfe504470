import { otherUnits } from './area-units.ts';
import { feeReaders } from './fee-facts.ts';
import { numberWords } from './number-words.ts';
import type { PropertyFact, ReadFacts } from './property-fact.ts';
import { matches, overlaps, type Source, type Span } from './source.ts';

const NUMBER_WORDS = Object.keys(numberWords).join('|');
const amountOf = (written: string) =>
  numberWords[written] ?? Number(written.replace(/[ .](?=\d{3}(?!\d))/g, '').replace(',', '.'));

/** The place of a named group: the same letters may stand before it, as in « DPE D ». */
const part = (match: RegExpMatchArray & Span, ...names: string[]): Span => {
  const [start, end] = names.map((name) => match.indices?.groups?.[name]).find(Boolean) ?? [match.start, match.end];
  return { start, end };
};

/** A wish or a search: « vous cherchez un T3 », « au moins 70 m² », « 3 ou 4 pièces », of which a home has one number. */
const WISH =
  /budget|(?:pas|plus) d[e']|aucun|recherch|cherch|souhait(?:ez|iez|eriez)|minimum|au moins|minimale?s?|criteres|fai(?:t|siez) part|idealement|projet d'achat|besoin d|a partir de|plus de|moins de|looking for|at least|search|(?<![\w-])\d{1,3} ?(?:m2 |m² )?(?:ou|a|or|to) $/;

/** « la villa offre plus de 200 m² »: a description, and no wish. */
const BOUNDED =
  /(?<![a-z])(?:offre|fait|font|compte|propose|developpe|mesure|dispose de|totalise|beneficie de|s'etend sur|has|offers|measures|is)(?: (?:une surface|un espace) de)? (plus de|moins de|au moins|pres de|more than|over|less than|under|at least) $/;

const ROOM_PART =
  /sejour|salon|reception|varangue|chambre|cuisine|terrasse|balcon|cave|garage|loggia|cellier|veranda|mezzanine|suite|bureau|dressing|salle|grenier|combles|sous-sol|piscine|patio|cour|dependance|atelier|jardinet|piece de vie|piece a vivre|pieces? principale|rooftop|jardin|living room|terrace|garden|kitchen|local technique|extension|bedroom|cellar|office/g;
const WHOLE =
  /surface|superficie|appartement|maison|bien|logement|studio|villa|longere|duplex|loft|local(?! technique)|immeuble|habitable|carrez|(?<![a-z])[tf]\d|pieces|flat|house|apartment|property|bedrooms?,/g;
const LAND = /terrain|parcelle|land|plot/g;

/** « 4 pièces, 3 chambres, 118 m² »: how many rooms there are says nothing of the surface after it. */
const COUNTED_ROOMS =
  /(?<!\w)\d{1,2} (?:belles? |grandes? )?(?:chambres|bedrooms|salles? (?:de bains?|d'eau))(?=,| et | and | -|;|\n)/g;

/** « le terrain de la maison fait », before its surface. */
const LAND_OF_HOME =
  /(?<![a-z])(?:terrain|parcelle) (?:de|du|d')[^,;.]{0,60} (?:est de|fait|mesure|couvre|occupe|s'etend sur|compte|offre|:) ?(?:environ )?$/;

/** « le séjour de la maison fait », before its surface. */
const PART_OF_HOME =
  /(?<![a-z])(?:sejour|salon|cuisine|terrasse|balcon|cave|garage|loggia|veranda|suite|jardin|piece de vie|living room|terrace|garden) (?:de|du|d'|of)[^,;.]{0,40} (?:est de|fait|mesure|offre|is|measures) ?(?:environ |about )?$/;

const lastIn = (pattern: RegExp, text: string): number =>
  Math.max(-1, ...[...text.matchAll(pattern)].map(({ index }) => index ?? -1));

/** « 72 m² », « 72,5 m2 », « 72 mètres carrés ». The surface of a single room is not compared. */
const surfaces: ReadFacts = ({ plain }) =>
  matches(
    /(?<![\w,./-])(?<amount>\d{1,3}(?:[ .]\d{3})+(?:,\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?) ?(?:m2|m²|m\^2|metres? carres?|sqm|sq m|square metres?|square meters?)(?![a-z0-9])/dg,
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
    if (isCompared(plain, match)) return [];
    const bound = BOUNDED.exec(before)?.[1];
    if (/(?:€|eur|euros?) ?(?:\/|par|le|du) ?$/.test(before) || (!bound && WISH.test(before.slice(-30)))) return [];
    if (
      /^ ?(?:de |d'une |d')?(?:terrasse|balcon|cave|jardin|garage|loggia|sejour|cour|annexe|sous-sol|of terrace|of garden)/.test(
        after,
      )
    )
      return [];
    const named = before
      .replace(COUNTED_ROOMS, (words) => '.'.repeat(words.length))
      .replace(
        /(?<![a-z])(?:avec|with|et|plus) (?:une? |son |sa |a )?(?:[a-z]+ )?(?:loggia|terrasse|balcon|jardin|garage|cave|piscine|varangue|balcony|terrace|garden)(?![a-z])/g,
        (words) => '.'.repeat(words.length),
      );
    if (PART_OF_HOME.test(before)) return [];
    const isLiving = /^ ?(?:habitables?|carrez|loi carrez|de surface habitable|of living|living)/.test(after);
    const [room, whole, land] = [
      isLiving ? -1 : lastIn(ROOM_PART, named),
      lastIn(WHOLE, named),
      isLiving ? -1 : lastIn(LAND, named),
    ];
    const isLand =
      LAND_OF_HOME.test(before) ||
      /^ ?(?:de |d')(?:terrain|parcelle)|^ ?(?:of land|plot)/.test(after) ||
      (land > whole && land > room);
    if (!isLand && room > whole) return [];
    const isAbout = /(?:environ|autour de|pres de|about|around) $/.test(before);
    return [
      {
        start: match.start,
        end: match.end,
        field: isLand ? 'land_sqm' : 'surface_sqm',
        value: amountOf(written),
        valueSpan: part(match, 'amount'),
        ...(isAbout && { isAbout }),
        ...(bound && { bound: /^(?:moins|under|less)/.test(bound) ? ('less' as const) : ('more' as const) }),
      },
    ];
  });

const simple =
  (
    field: PropertyFact['field'],
    pattern: RegExp,
    isExcluded: (plain: string, span: Span) => boolean = () => false,
  ): ReadFacts =>
  ({ plain }) =>
    matches(pattern, plain).flatMap((match): PropertyFact[] => {
      const written = match.groups?.value ?? match.groups?.other ?? match.groups?.third ?? '';
      if (written === '' || isDenied(plain, match) || isCompared(plain, match) || isExcluded(plain, match)) return [];
      const isLetter = field === 'energy_class' || field === 'climate_class';
      const value = isLetter ? written.toUpperCase() : amountOf(written);
      return [{ start: match.start, end: match.end, field, value, valueSpan: part(match, 'value', 'other', 'third') }];
    });

/** « n'est pas un T3 » */
const isDenied = (plain: string, { start }: Span) =>
  /(?<![a-z])(?:pas|plus|ni|not) (?:encore )?(?:une?|de|d'|le|la|en|a)? ?$/.test(
    plain.slice(Math.max(0, start - 18), start),
  );

/** « 1 chambre de plus », « cinq pièces ou davantage »: a comparison or a least number, and not what there is. */
const isCompared = (plain: string, { end }: Span) =>
  /^ ?(?:de (?:plus|moins|\+|-(?!\w))|en (?:plus|moins)|supplementaires?|ou (?:plus|davantage|mieux)|et (?:plus|davantage|au-dela)|au (?:moins|minimum)|minimum|mini|min\.?|or more|at least|more|fewer|less)(?![a-z])/.test(
    plain.slice(end, end + 20),
  );

const isWish = (plain: string, { start }: Span) =>
  WISH.test(plain.slice(Math.max(0, plain.lastIndexOf('\n', start), plain.lastIndexOf('.', start), start - 50), start));
const isTram = (plain: string, { start }: Span) =>
  /(?:ligne|tram|tramway|metro|bus|arret|peripherique) $/.test(plain.slice(Math.max(0, start - 14), start));
/** « pièces justificatives », « pièces d'identité »: documents, and no rooms. */
const isDocument = (plain: string, { end }: Span) =>
  /^ ?(?:a |et |ou )?(?:justificativ|d'identite|jointes|a fournir|du dossier|manquantes|complementaires|de monnaie|detachees|neuves|a conviction|plus |officiel|administrativ|comptable)/.test(
    plain.slice(end, end + 24),
  );

/** « T3 », « F4 », « appartement de type 3 », « 3 pièces », « trois pièces ». */
const rooms = simple(
  'rooms',
  new RegExp(
    `(?<![\\w-])(?:(?:[tf]|type) ?(?<value>\\d)(?: ?bis)?(?![\\w/]|[.,]\\d)|(?<other>\\d{1,2}|${NUMBER_WORDS})(?: |-|(?<=\\d))(?:belles? |grandes? |vraies? )?(?:pieces?(?! de vie| a vivre| d'eau| principale| jointe)|rooms?)(?![a-z]))`,
    'dg',
  ),
  (plain, span) => isWish(plain, span) || isTram(plain, span) || isDocument(plain, span),
);
/** « maison 5 p. », « appart. 4 pcs »: the short form, after a home, because « table pour 6 p. » counts people. */
const roomsInShort = simple(
  'rooms',
  /(?<=(?<![a-z])(?:maison|villa|longere|pavillon|appart(?:ement)?|duplex|bien|logement)\.?(?: (?!pour|table)[a-z'-]+){0,5} ?[:,]? ?)(?<value>\d{1,2}) ?p(?:ces?|cs?)?(?=[., ;:/)]|$)(?! ?\d{1,2} ?(?:h|%))/dg,
  isWish,
);
const roomsOfType = simple(
  'rooms',
  /(?<=(?<![a-z])[tf]\d[^.;\n]{0,40}[:,] ?)(?<value>\d{1,2}) ?(?:pcs?|pces?)(?![a-z])/dg,
);
const bedrooms = simple(
  'bedrooms',
  new RegExp(
    `(?<![\\w-])(?<value>\\d{1,2}|${NUMBER_WORDS})(?: |-|(?<=\\d))(?:(?:belles?|grandes?|vraies?|vastes?|double|beautiful|seules?|petites?|jolies?|bonnes?|spacieuses?|good|large|small|single) )?(?:chambres?|ch\\.?(?! d(?:e|u|es|') ?)|chb|chbres?|bedrooms?|beds?)(?! d'(?:hote|amis)| de bonne)(?![a-z])`,
    'dg',
  ),
  (plain, span) =>
    isWish(plain, span) ||
    // « une chambre pour vous, une pour chacun »: how they would be used.
    /^ (?:pour (?:vous|nous|chac\w+|l[ae]s? |l'|un)|(?:pour|a) (?:son|sa|ses|votre|vos|leurs?) )/.test(
      plain.slice(span.end, span.end + 14),
    ) ||
    /(?:possibilite d|possible|avec possibilite de) ?$/.test(plain.slice(Math.max(0, span.start - 24), span.start)),
);
/** "seven rooms, six of them bedrooms", « dont six sont des chambres » */
const bedroomsAmong = simple(
  'bedrooms',
  new RegExp(
    `(?<![\\w-])(?<value>\\d{1,2}|${NUMBER_WORDS})(?: of (?:them|which)| d'entre elles| parmi elles)?(?:,? (?:are|being|sont|seront))?(?: used as| as| des| en)? (?:bedrooms|chambres)(?![a-z])`,
    'dg',
  ),
  isWish,
);
const energy = simple(
  'energy_class',
  /(?<![a-z])(?:dpe|classe energie|classe energetique|classement (?:energetique|energie)|note energetique|etiquette energie|etiquette energetique|diagnostic energetique|energy(?: (?:class|rating|label|grade))?|energie|epc|classe dpe|class[ée]e?(?: en)?)(?: (?:class[ée]e?|classe|note|noted|est|en|de|rated?|of|is|energie|le bien|la maison|le logement|l'appartement))*(?: ?: ?| ?= ?| )["«(]? ?(?:classe )?(?<value>[a-g])(?![\w'])(?! ?(?:pour le|au|en|for) (?:ges|climat))/dg,
);
/** « le DPE de l'appartement est D », « classé D au DPE » */
const readEnergyApart = simple(
  'energy_class',
  /(?:(?<![a-z])(?:classe energie|dpe|etiquette energie)(?: [a-z']+){1,8} ?: (?:elle|il) est (?:en |classee? |de )?(?<value>[a-g])(?![\w'])|(?<![a-z])dpe (?:de|du)[^.;,\n]{0,50}? est (?:en |classe |de )?(?<value>[a-g])(?![\w'])|(?<![a-z])(?:class[ée]e?s?|notee?|est|etait|lettre|note|etiquette|obtenu|eu|a) (?:la lettre |un |une |en )?(?<other>[a-g]) (?:au|en|pour le|sur le) (?:dpe|diagnostic energetique|diagnostic de performance)|(?:has|have|got|carries) an? (?<third>[a-g]) (?:on|in|for) (?:its|the) (?:energy|epc|dpe))/dg,
);
/** The letter alone: a street may stand between it and its word. */
const energyApart: ReadFacts = (source) => readEnergyApart(source).map((fact) => ({ ...fact, ...fact.valueSpan }));
const climate = simple(
  'climate_class',
  /(?:(?<![a-z])ges|classe climat|etiquette climat|classe ges|climate (?:class|rating)|emissions?|(?<!energie et |energie \/ |energy and )(?:climat|climate))(?: (?:class[ée]e?|classe|note|est|en|de|rated?|of|is|an?))*(?: ?: ?| ?= ?| )(?<value>[a-g])(?![\w'])/dg,
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

/** « le T3 est au cinquième, », "the flat is on the third": a floor without its noun. */
const FLOOR_ALONE = new RegExp(
  `(?<=(?<![a-z])(?:au|on the) )(?:(?<value>${Object.keys(ordinals).join('|')})|(?<value>\\d{1,2})(?:er|eme|ieme|e|th))(?= ?(?:[,.;!?)\\n]|$)| (?:rue|avenue|boulevard|allee|place|d'une?|de la residence|de l'immeuble|avec|sans|cote|sur (?:rue|cour)|et dernier(?! etage)|with|no lift))`,
  'dg',
);
const OF_HOME =
  /(?<![a-z])(?:[tf] ?\d|pieces|appartement|appart|studio|duplex|logement|bien|flat|apartment|il)(?![a-z\d])[^.;!?\n]{0,60}(?: (?:est|situee?|se trouve|se situe|perche|is|located|sits)|,) (?:bien |situe |tout )?(?:au|on the) $|(?<![a-z])(?:(?:attends?|attendrai|attendra|montez|sonnez|frappez|retrouve)(?: [a-z]+){0,2}|c'est) (?:au|on the) $/;

/** "two floors up", "up two flights of stairs" */
const FLOORS_UP =
  /(?<![\w,.])(?:(?<value>\d{1,2}) (?:floors|flights(?: of stairs)?) up|(?<=up )(?<value>\d{1,2}) (?:floors|flights))(?![a-z])/dg;

/** « 3e étage », « au troisième étage », « en rez-de-chaussée ». */
const floors: ReadFacts = (source) => floorsSaid(source).filter((floor) => !isDenied(source.plain, floor));

const floorsSaid: ReadFacts = ({ plain }) => [
  ...matches(
    new RegExp(
      `(?<![\\w,.])(?<value>\\d{1,2}|${Object.keys(ordinals).join('|')})(?:er|eme|ieme|e|st|nd|rd|th)? (?:et dernier )?(?:etage|etg?\\.?(?=[\\s,.;:)!/-]|$)|floor)(?![a-z])`,
      'dg',
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
        valueSpan: part(match, 'value'),
      },
    ];
  }),
  ...matches(
    /(?<=(?<![a-z])au )(?<value>\d{1,2})(?:er|eme|e)(?= (?:sans|avec|ss|av) asc| et dernier(?! etage)|,? ?(?:dpe|\d+ ?m2|\d+ ch(?![a-z])|\d+ pieces))/dg,
    plain,
  ).map((match): PropertyFact => {
    const value = Number(match.groups?.value);
    return { start: match.start, end: match.end, field: 'floor', value, valueSpan: part(match, 'value') };
  }),
  ...matches(FLOORS_UP, plain).map((match): PropertyFact => {
    const value = Number(match.groups?.value);
    return { start: match.start, end: match.end, field: 'floor', value, valueSpan: part(match, 'value') };
  }),
  ...matches(FLOOR_ALONE, plain)
    .filter(({ start }) => OF_HOME.test(plain.slice(Math.max(0, start - 90), start)))
    .map((match): PropertyFact => {
      const written = match.groups?.value ?? '';
      const value = ordinals[written] ?? Number(written);
      return { start: match.start, end: match.end, field: 'floor', value, valueSpan: part(match, 'value') };
    }),
  ...matches(
    /(?<![a-z])(?:(?:au|en) )?(?:rez[- ]de[- ]chaussee|rdc|ground floor)(?![a-z-]| sureleve| commercial)/g,
    plain,
  ).map((match): PropertyFact => ({ start: match.start, end: match.end, field: 'floor', value: 0, valueSpan: match })),
];

/** The facts that a text states of properties, in order. */
export function readPropertyFacts(source: Source): PropertyFact[] {
  return [
    surfaces,
    rooms,
    roomsInShort,
    roomsOfType,
    bedrooms,
    bedroomsAmong,
    energyApart,
    energy,
    climate,
    floors,
    ...feeReaders,
    otherUnits,
  ]
    .flatMap((read) => read(source))
    .filter(
      (fact, index, all) => !all.slice(0, index).some((other) => other.field === fact.field && overlaps(other, fact)),
    )
    .sort((a, b) => a.start - b.start);
}
