/** Tables with columns that PostgreSQL would not look up by an index behind a policy. */
const searched = [
  'contact',
  'contact_town',
  'listed_contact',
  'conversation',
  'draft',
  'journal_entry',
  'message',
  'property',
];

/**
 * Shows a role that does not own the tables one agency's rows and no others. The owner, who looks across agencies, is not bound.
 * `ensureTenantRole` makes the role and lets it in. The policies name no role, so that they can be restored on a server that does not
 * have it.
 */
export const tenancy = [
  // No agency is set: null, which equals nothing. A setting of an ended transaction is the empty string.
  `create function clef_agency() returns uuid language sql stable parallel safe as
      $$ select nullif(current_setting('clef.agency', true), '')::uuid $$`,
  `do $$ declare owned regclass; begin
      for owned in select attrelid::regclass from pg_attribute join pg_class on pg_class.oid = attrelid
        where attname = 'agency_id' and relkind = 'r' and relnamespace = 'public'::regnamespace
      loop
        execute format('alter table %s enable row level security', owned);
        execute format('create policy one_agency on %s using (agency_id = clef_agency())', owned);
      end loop;
    end $$`,
  'alter table agency enable row level security',
  'create policy one_agency on agency using (id = clef_agency())',
  // A policy comes before every condition that might tell something about the rows it hides, so LIKE, `@>`, `&&`, `->>` and functions
  // could not use their indexes. The owner's views show the same rows by a condition like any other.
  ...searched.map((table) => `create view indexed_${table} as select * from ${table} where agency_id = clef_agency()`),
];
