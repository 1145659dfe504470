/** PostgreSQL cannot store U+0000, and half of a surrogate pair is not text. */
export const isStorable = (value: string): boolean => !value.includes('\u0000') && value.isWellFormed();

/** Makes text of unknown origin storable. */
export const storable = (value: string): string => value.replaceAll('\u0000', '').toWellFormed();
