import { Migration } from '@mikro-orm/migrations';

/** The parser of text search takes some signs for parts of addresses, paths and numbers. */
const SIGNS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** Finds messages by the words of their subject and their whole text, with what is folded away in it. */
export class MessageWords extends Migration {
  override up(): void {
    for (const table of ['conversation', 'message']) {
      this.addSql(`create view indexed_${table} as select * from ${table} where agency_id = clef_agency()`);
    }
    // No regular expression, which would take half of the time that a new message takes.
    this.addSql(`create function clef_words(value text) returns text language sql immutable parallel safe strict as
      $$ select translate(lower(public.unaccent('public.unaccent'::regdictionary, value)),
        '${SIGNS.replace("'", "''")}', '${' '.repeat(SIGNS.length)}') $$`);
    // A text beyond this length is hardly one that a person wrote, and a tsvector has a limit.
    this.addSql(`create function clef_message_words(subject text, body text, whole_text text) returns tsvector
      language sql immutable parallel safe as
      $$ select to_tsvector('pg_catalog.simple'::regconfig,
        public.clef_words(left(coalesce(subject, '') || ' ' || coalesce(whole_text, body), 100000))) $$`);
    this.addSql(
      'create index message_words on message using gin (clef_message_words(subject, body, whole_text), agency_id)',
    );
  }

  override down(): void {
    throw new Error('This migration is not undone: restore a backup instead.');
  }
}
