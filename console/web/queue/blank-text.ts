/** Whether a text shows nothing. As in `domain/shared/fields.ts`, which the pages cannot import with all that it needs. */
export const isBlank = (text: string): boolean =>
  !/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
