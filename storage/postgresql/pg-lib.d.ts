declare module 'pg/lib/utils.js' {
  /** Writes a value as PostgreSQL's text for it. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
