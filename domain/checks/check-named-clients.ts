import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt } from './new-finding.ts';
import { genderOf } from './reading/first-names.ts';
import type { NamedPerson } from './reading/names.ts';
import { sentenceAt } from './reading/sentences.ts';
import { keyOf, matches, overlaps, plainOf } from './reading/source.ts';

/** People who have business with a buyer under their own name. */
const HAS_BUSINESS =
  /(?<![a-z])(?:notaires?|clerc|vendeu(?:rs?|ses?)|proprietaires?|proprio|voisine?s?|syndic|gardien(?:ne)?|concierge|locataires?|courti(?:er|ere)|banqui(?:er|ere)|conseill(?:er|ere)|diagnostiqueur|architecte|artisan|geometre|expert|collegue|seller|owner|notary|broker|neighbour|tenant|caretaker|surveyor|colleague)(?![a-z])/;
/** « votre amie Claire Morvan », « le lycée Jules Verne »: words right before a name that is no client's. */
const NO_CLIENT =
  /(?<![a-z])(?:(?:votre|vos|your) (?:amie?s?|soeur|frere|mere|pere|mari|femme|epou\w+|fils|fille|compagn\w+|conjoint\w*|friend|wife|husband|partner|sister|brother|mother|father)|lycee|college|ecole|groupe scolaire|stade|gymnase|mediatheque|hopital|clinique|residence|square|station),? $/;
/** « a », « have just »: before what somebody did. */
const HAS =
  '(?:qui |who )?(?:(?:a|ont|avait|avaient|ayant|aura|auront|aurait|had|vient de|viennent de|has|have|just|deja|already|aussi|also|egalement|lui aussi|elle aussi|is|are) )*';
const HOME = '(?:villa|maison|appartement|flat|house|bien|place|property|[tf]\\d)';

/** « Monsieur Martin a fait une offre », "wants also the villa", « n'est pas venu »: what a buyer does, after the name. */
const BUYS = new RegExp(
  `^,? ${HAS}(?:${[
    '(?:fait|faire|fera|depose\\w*|made|makes?|putting|put) (?:[a-z]+ ){0,2}(?:offre|proposition|offer|bid)',
    'propos(?:e|ent|er)(?! (?:de|un rendez|une visite|que)(?![a-z]))',
    'offer(?:s|ed)(?! to)|offert',
    `(?:veut|veulent|souhaite\\w*|wants?|would like|is going to|va|vont|prefere\\w*|hesite\\w*) (?:aussi |egalement |also |too |encore |toujours |still )?(?:l'|la |le |les |the |to |pour (?:le |la |l'|ce |cette )|entre )?(?:achet\\w*|acquerir|prendre|buy|bien|visit\\w*|offrir|${HOME})`,
    '(?:est|sont|is|was|are) (?:[a-z]+ ){0,2}(?:interess\\w*|interested|sur le coup|pret a (?:acheter|signer)|keen)',
    "n'(?:est|sont|etai(?:t|ent)) (?:plus|pas) (?:[a-z]+ )?(?:interess\\w*|venue?s?|presentee?s?)(?! (?:ouvrir|chercher|prendre|nous))",
    "ne (?:s'est|se sont) pas (?:presente\\w*|manifeste\\w*)",
    "(?:s'est|se sont) (?:desiste\\w*|retire\\w*|decide\\w*|positionne\\w*)",
    '(?:annule\\w*|reporte\\w*|decommande\\w*|cancelled|postponed) (?:(?:sa|son|leur|la|his|her|their|the) )(?:[a-z]+-)?(?:visite|rendez-vous|rdv|viewing|visit)',
    "(?:renonce\\w*|a renonce|dropped out|pulled out|backed out|did not (?:turn up|come)|didn't (?:turn up|come))",
    '(?:re)?visit(?:e|ent|era|eront|s|ed|ing)(?! (?:avec|la maison avec vous|son|sa|ses|leurs?) )(?![a-z])',
    "(?:la|le|l'|les) ?(?:re)?(?:visite|voit|verra|visitera|prend|achete)(?:nt)?",
    '(?:sees|seeing|viewing|will see|saw|views) (?:it|the)',
    "voi(?:t|ent) (?:aussi |egalement )?(?:la|le|l')",
    '(?:re)?vien(?:t|nent|dra|dront) (?:re)?(?:voir|visiter)(?! (?:avec|son|sa|ses|leurs?) )',
    "(?:devai(?:t|ent)|doi(?:t|vent)|was (?:due|supposed) to|were (?:due|supposed) to) (?:la |le |l'|aussi )?(?:re)?(?:visiter|voir|venir|signer|acheter|view|see|come)",
    '(?:demande\\w*|asked for|requested) (?:(?:une|a|la|de|to) ){0,2}(?:contre-)?(?:visite|visiter|viewing|voir|see)',
    'passe(?:nt|ra|ront)? (?:voir|visiter|le voir|la voir)',
    '(?:re)?cherch(?:e|ent|ait|aient)|(?:is |are )?(?:looking|searching) for|(?:est|sont) a la recherche',
    "(?:s'y|s'|y) ?(?:est )?(?:interess\\w+)",
    "vien(?:t|nent) (?:de (?:signer|l'acheter|faire|visiter|la|le)|(?:la|le|les|l') ?(?:re)?(?:voir|visiter))",
    'achet\\w+|buys?|bought|signe(?:ra)?(?![a-z])|a (?:un|pour) budget',
    "(?:dispose|disposent) d'un budget",
  ].join('|')})`,
);
/** « les Garnier », « la famille Garnier ». */
const FAMILY =
  /(?<![\p{L}])(?:(?:[Ll]es|[Ll]e couple|[Ll]a famille|[Tt]he(?= \p{Lu}[\p{L}'’-]+s(?!\p{L}))) )(?=\p{Lu})(?<name>\p{Lu}[\p{L}'’-]+)/gu;
/** « les Nantais » */
const INHABITANTS = /(?:ais|ois|iens|ains|ards|éens)$/;
/** « Chloé Vidal »: a first name and a name. */
const FULL_NAME =
  /(?<![\p{L}’'-])(?<first>\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?) (?<last>(?:(?:[Ll]e|[Ll]a|[Dd]e|[Dd]u) )*\p{Lu}[\p{L}’'-]+)/gu;
/** « une offre de Mme Leray », « proposé par Monsieur Martin ». */
const OFFER_OF =
  /(?<![a-z])(?:(?:offre|proposition|contre-offre|offer|bid|budget|visite|viewing|achete|propose|offert)[^.;!?\n]{0,30} (?:de|d'|par|from|by|of|a|pour)|(?:montre[rz]?|visiter|decouvrir)(?: [a-z']+){0,3} a) $/;

/** Another client's offer, visit or wish, by name, told to a buyer. */
export const checkNamedClients = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap((text) => [
    ...(facts.contact?.intent === 'buy' && facts.draft.kind !== 'campaign' ? namedBuyers(facts, text) : []),
    ...quotedStrangers(facts, text),
  ]);

/** Whether a name has a word of the contact's, of somebody's with the same name, or of a colleague's. */
function isKnown({ contact, records }: DraftFacts, words: readonly string[]): boolean {
  const known = [contact?.first_name, contact?.last_name, ...records.colleagues.map(({ name }) => name)]
    .flatMap((name) => (name ?? '').split(/[\s'’-]+/))
    .map(keyOf)
    .filter(({ length }) => length > 2);
  return words.flatMap((word) => word.split(/[\s'’-]+/)).some((word) => known.includes(keyOf(word)));
}

/** People say « Paul Bellamy » for the flat in rue Paul Bellamy. */
const isStreetName = ({ records }: DraftFacts, name: string): boolean =>
  records.properties.all.some(({ street }) => plainOf(street ?? '').endsWith(plainOf(name)));

function namedBuyers(facts: DraftFacts, { reading, mentions }: Text): Finding[] {
  const { plain } = reading.source;
  const isBuyer = ({ start, end, place, civility, words }: NamedPerson) => {
    const sentence = sentenceAt(reading.sentences, start);
    return (
      (place === 'text' || BUYS.test(plain.slice(end, sentence.end))) &&
      !/^(?:me|maitre|dr|docteur)\b/.test(plainOf(civility ?? '')) &&
      !isKnown(facts, words) &&
      !HAS_BUSINESS.test(sentence.plain) &&
      !NO_CLIENT.test(plain.slice(Math.max(0, start - 30), start)) &&
      (BUYS.test(plain.slice(end, sentence.end)) || OFFER_OF.test(plain.slice(sentence.start, start)))
    );
  };
  const families = matches(FAMILY, reading.source.written)
    .filter(({ groups }) => !INHABITANTS.test(groups?.name ?? ''))
    .map(
      ({ start, end, groups }): NamedPerson => ({
        start,
        end,
        place: 'text',
        civility: null,
        words: [groups?.name ?? ''],
      }),
    );
  const inFull = matches(FULL_NAME, reading.source.written)
    .filter(
      ({ start, end, groups }) =>
        genderOf(groups?.first ?? null) &&
        !isStreetName(facts, `${groups?.first} ${groups?.last}`) &&
        ![...reading.persons, ...reading.streets, ...mentions].some((other) => overlaps(other, { start, end })),
    )
    .map(
      ({ start, end, groups }): NamedPerson => ({
        start,
        end,
        place: 'text',
        civility: null,
        words: [groups?.first ?? '', groups?.last ?? ''],
      }),
    );
  return [...reading.persons, ...families, ...inFull].filter(isBuyer).map(({ start, end, words }) => {
    const after = BUYS.exec(plain.slice(end))?.[0].length ?? 0;
    // The time belongs to the visit of theirs.
    const moment = reading.moments.find((each) => each.start >= end + after && each.start - end - after < 25);
    const isTheirs = moment && !/[.;!?]/.test(plain.slice(end, moment.start));
    const name = words.join(' ');
    return findingAt(
      reading,
      { start, end: isTheirs ? moment.end : end + after },
      {
        code: 'belongs_to_another',
        expected: name,
        explanation: `What ${name} wants, visits or offers concerns nobody else. Leave it out.`,
      },
    );
  });
}

const QUOTED =
  /(?:-{3,} ?(?:message (?:d'origine|original|transfere)|original message|forwarded message)[^\n]*|_{8,}|message (?:d'origine|transfere) ?:?)\n+(?:[^\n]*\n){0,3}?(?:de|from|expediteur) ?: ?(?<name>[^\n<(]{2,60})/g;

/** The message of somebody else that hangs below the answer. */
function quotedStrangers(facts: DraftFacts, { reading }: Text): Finding[] {
  const { written, plain } = reading.source;
  return matches(QUOTED, plain).flatMap((match) => {
    const name = match.groups?.name?.trim() ?? '';
    const start = match.start + match[0].lastIndexOf(name);
    const said = written.slice(start, start + name.length);
    const own = [facts.contact?.email, ...(facts.contact?.other_addresses ?? []), facts.records.profile.email];
    const isOwn =
      isKnown(facts, said.split(/\s+/)) ||
      keyOf(said) === keyOf(facts.records.profile.name) ||
      own.some((address) => address?.toLowerCase() === name);
    return isOwn
      ? []
      : [
          findingAt(
            reading,
            { start: match.start + match[0].search(/(?:de|from|expediteur) ?: ?[^\n]*$/), end: start + name.length },
            {
              code: 'belongs_to_another',
              expected: said,
              explanation: `The message of ${said} is quoted below. Cut it off.`,
            },
          ),
        ];
  });
}
