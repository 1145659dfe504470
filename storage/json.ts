/** Serializes a value for a jsonb column. Without it the driver would send an array as a PostgreSQL array. */
export const asJson = <T>(value: T): T => JSON.stringify(value) as never;
