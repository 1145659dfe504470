// The console's pages import this file, so it must not import anything that they do not need.

/** Anything but white space, control characters and characters that Unicode draws as nothing. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows nothing: only spaces, or characters that are not drawn. */
export const isBlank = (text: string): boolean => !visible.test(text);
