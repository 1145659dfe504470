import {
  BLANKS,
  HAS_DISTRICTS,
  INVISIBLE,
  JOINER,
  LAST_DEPARTMENT,
  POSTCODE_DEPARTMENT,
  townRules,
} from './text-rules.ts';

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
/** An escape string, so that the text of the function shows which characters it means. */
const escaped = (text: string) =>
  `E'${[...text].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}'`;
const spaces = literal(' '.repeat(BLANKS.length));
const withoutInvisible = (value: string, kept = '') =>
  `translate(${value}, ${escaped(BLANKS + INVISIBLE.replace(kept, ''))}, ${spaces})`;
const plain = `normalize(${withoutInvisible('value')}, NFC)`;
const townKey = townRules.reduce(
  (text, [pattern, replacement]) =>
    `regexp_replace(${text}, ${literal(pattern)}, ${literal(replacement.replaceAll('$', '\\'))}, 'g')`,
  `' ' || lower(normalize(${plain}, NFD)) || ' '`,
);

/** The parser of text search takes some signs for parts of addresses, paths and numbers. */
const SIGNS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

const made = 'language sql immutable parallel safe strict as';

/**
 * How texts are compared and found. Text is compared by what it shows: in NFC, with every kind of blank alike, without invisible
 * characters. Each function has the whole expression itself, and names the schema of what it calls: a restore makes the functions in the
 * order of their names, and PostgreSQL 17 and later build an index without a search path.
 */
export const text = [
  'create extension if not exists pg_trgm',
  'create extension if not exists unaccent',
  'create extension if not exists btree_gin',
  `create function clef_plain(value text) returns text ${made}
      $$ select ${plain} $$`,
  `create function clef_label(value text) returns text ${made}
      $$ select coalesce(nullif(normalize(btrim(regexp_replace(${withoutInvisible('value', JOINER)}, ' +', ' ', 'g')), NFC), ''), value) $$`,
  // Accents, case and punctuation do not count in a search. The dictionary is named so that the result is immutable.
  `create function clef_fold(value text) returns text ${made}
      $$ select btrim(regexp_replace(translate(lower(public.unaccent('public.unaccent'::regdictionary, ${plain})),
        '-_''’.', '     '), '\\s+', ' ', 'g')) $$`,
  // No regular expression, which would take half of the time that a new message takes.
  `create function clef_words(value text) returns text ${made}
      $$ select translate(lower(public.unaccent('public.unaccent'::regdictionary, value)),
        '${SIGNS.replace("'", "''")}', '${' '.repeat(SIGNS.length)}') $$`,
  // A text beyond this length is hardly one that a person wrote, and a tsvector has a limit.
  `create function clef_message_words(subject text, body text, whole_text text) returns tsvector
      language sql immutable parallel safe as
      $$ select to_tsvector('pg_catalog.simple'::regconfig,
        public.clef_words(left(coalesce(subject, '') || ' ' || coalesce(whole_text, body), 100000))) $$`,
  `create function town_key(value text) returns text language plpgsql immutable parallel safe strict as $$ begin
      return coalesce(nullif(${townKey}, ''), lower(value));
    end $$`,
  // A property in « Lyon » is in the district of its postcode.
  `create function town_key(value text, postcode text) returns text language plpgsql immutable parallel safe strict as $$ begin
      return town_key(case when value ~* ${literal(HAS_DISTRICTS)} then postcode || ' ' || value else value end);
    end $$`,
  // The postcodes of both departments of Corsica begin with 20.
  `create function department_of(value text) returns text language plpgsql immutable parallel safe strict as $$ begin
      return coalesce(substring(value from ${literal(POSTCODE_DEPARTMENT)}),
        case when value !~* ${literal(HAS_DISTRICTS)} then
          regexp_replace(substring(value from ${literal(LAST_DEPARTMENT)}), '^2[abAB]$', '20') end);
    end $$`,
  `create function towns_of(cities text[]) returns table (town text, department text) language sql immutable as $$
      select town_key(city), case when count(department_of(city)) = count(*) and min(department_of(city)) = max(department_of(city))
        then min(department_of(city)) end
      from unnest(cities) as city where city is not null group by 1 $$`,
];
