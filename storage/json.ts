/** What a jsonb column takes. Given as it is, an array would become a PostgreSQL array. */
export const asJson = <T>(value: T): T => JSON.stringify(value) as never;
