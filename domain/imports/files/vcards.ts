import { MAX_ROW_LENGTH, type TableRow, unreadableFile } from '../source-file.ts';
import { vcardLines } from './vcard-lines.ts';
import { readProperty, type VcardProperty } from './vcard-property.ts';

/** Reads vCards as a table whose headings and cells are those that people write. */

export const isVcards = (sample: string): boolean => /^\s*BEGIN:VCARD\b/i.test(sample);

/** A person's card. A line that cannot be read is kept as it stands. */
type Card = {
  named(...names: string[]): VcardProperty[];
  first(name: string): readonly string[];
  unread: readonly string[];
};

/** The cells of a card, by heading. */
const columns: Readonly<Record<string, (card: Card) => string>> = {
  Civilité: ({ first }) => first('n')[3] ?? '',
  Prénom: ({ first }) => first('n')[1] ?? '',
  Nom: (card) => lastNameOf(card),
  'E-mail': ({ named }) => linesOf(named('email')),
  Mobile: ({ named }) => linesOf(named('tel').filter(isMobile)),
  Téléphone: ({ named }) => linesOf(named('tel').filter((number) => !isMobile(number) && !isFax(number))),
  Fax: ({ named }) => linesOf(named('tel').filter(isFax)),
  Société: ({ named }) =>
    named('org')
      .map(({ values }) => values.filter(Boolean).join(', '))
      .join('\n'),
  Fonction: ({ named }) => linesOf(named('title', 'role')),
  Adresse: ({ named }) =>
    named('adr')
      .map(({ values }) => addressOf(values))
      .filter(Boolean)
      .join('\n'),
  Étiquettes: ({ named }) =>
    named('categories')
      .flatMap(({ values }) => values)
      .filter(Boolean)
      .join('; '),
  Notes: ({ named, unread }) => [linesOf(named('note')), ...unread].filter(Boolean).join('\n'),
  'Date de naissance': ({ first }) => first('bday')[0] ?? '',
  'Site web': ({ named }) => linesOf(named('url')),
};

export const vcardHeadings = Object.keys(columns);

const linesOf = (properties: readonly VcardProperty[]): string =>
  properties
    .flatMap(({ values }) => values)
    .filter(Boolean)
    .join('\n');

const isMobile = ({ types }: VcardProperty): boolean => types.some((type) => /^(?:cell|mobile|iphone)$/.test(type));
const isFax = ({ types }: VcardProperty): boolean => types.some((type) => /fax|pager/.test(type));

/** The card of a company, or of an old telephone, has a name as a whole alone. */
function lastNameOf({ first, named }: Card): string {
  const [family = '', given = ''] = first('n');
  return family || given
    ? family
    : ([...named('fn'), ...named('nickname')].flatMap(({ values }) => values).find(Boolean) ?? '');
}

/** The post office box, the street in one or two parts, the town with its region, the postcode, the country. */
const addressOf = ([
  box = '',
  more = '',
  street = '',
  town = '',
  region = '',
  postcode = '',
  country = '',
]: readonly string[]) =>
  [street, more, box, [postcode, town].filter(Boolean).join(' '), region, country].filter(Boolean).join(', ');

/** The rows are numbered as the cards are.
 * @throws Refusal for a line or a card that is too long */
export async function* vcardRows(texts: AsyncIterable<string>): AsyncGenerator<TableRow> {
  let row = 0;
  for await (const lines of cardsOf(texts)) {
    row += 1;
    const card = cardOf(lines);
    // Address books have cards for groups of people.
    if (/^(?:group|list)$/i.test(card.first('kind')[0] ?? card.first('x-addressbookserver-kind')[0] ?? '')) continue;
    const cells = Object.values(columns).map((cellOf) => cellOf(card));
    if (cells.some((cell) => cell !== '')) yield { row, cells };
  }
}

/** The lines of each card. A card in a card, as an assistant's, is passed over. */
async function* cardsOf(texts: AsyncIterable<string>): AsyncGenerator<string[]> {
  let lines: string[] | undefined;
  let length = 0;
  let depth = 0;
  for await (const line of vcardLines(texts)) {
    const [, mark] = /^\s*(BEGIN|END):VCARD\s*$/i.exec(line) ?? [];
    const isBeginning = mark?.toUpperCase() === 'BEGIN';
    if (isBeginning && lines && /^AGENT\b/i.test(lines.at(-1) ?? '')) depth += 1;
    else if (isBeginning) {
      // The one before has no end.
      if (lines) yield lines;
      [lines, length, depth] = [[], 0, 0];
    } else if (mark && depth > 0) depth -= 1;
    else if (mark) {
      if (lines) yield lines;
      lines = undefined;
    } else if (lines && depth === 0) {
      lines.push(line);
      length += line.length;
      if (length > MAX_ROW_LENGTH) throw unreadableFile(`has a card of more than ${MAX_ROW_LENGTH / 1024} KiB`);
    }
  }
  if (lines) yield lines;
}

const needed =
  /^(?:[\w-]+\.)?(?:n|fn|nickname|email|tel|org|title|role|adr|categories|note|bday|url|kind|x-addressbookserver-kind|x-ablabel)[;:]/i;

function cardOf(lines: readonly string[]): Card {
  const read = lines.filter((line) => needed.test(line)).map((line) => ({ line, property: readProperty(line) }));
  const properties = read.flatMap(({ property }) => property ?? []).toSorted((a, b) => a.preference - b.preference);
  // Apple names a kind of its own in a line beside the number.
  const labels = new Map(
    properties.flatMap(({ name, group, values }) =>
      name === 'x-ablabel' && group
        ? [
            [
              group,
              values
                .join()
                .toLowerCase()
                .replace(/[_$!<>]/g, ''),
            ],
          ]
        : [],
    ),
  );
  const labelled = properties.map((property) => {
    const label = labels.get(property.group ?? '');
    return label ? { ...property, types: [...property.types, label] } : property;
  });
  const named = (...names: string[]) => labelled.filter(({ name }) => names.includes(name));
  return {
    named,
    first: (name) => named(name)[0]?.values ?? [],
    unread: read.flatMap(({ line, property }) => (property ? [] : line)),
  };
}
