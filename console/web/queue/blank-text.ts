/** Whether a text shows nothing: it has only spaces and characters that are not drawn. U+2800 is an empty Braille cell. */
export const isBlank = (text: string): boolean => /^[\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
