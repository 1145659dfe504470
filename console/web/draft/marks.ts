type Sought = Record<'hidden' | 'mixed' | 'costly', readonly string[]>;
type Part = { at: number; value: string; mark: keyof Sought | null };

/** Cuts a text where a mark begins or ends; put together, the parts are the text. */
export function parts(text: string, sought: Sought): Part[] {
  const all = [...sought.hidden, ...sought.mixed, ...sought.costly].map(escaped);
  const cut = all.length > 0 ? text.split(new RegExp(`(${all.join('|')})`, 'u')) : [text];
  let at = 0;
  return cut.flatMap((value, index) => {
    const part: Part = { at, value, mark: index % 2 === 1 ? markOf(value, sought) : null };
    at += value.length;
    return value === '' ? [] : [part];
  });
}

const markOf = (value: string, { hidden, mixed }: Sought) =>
  hidden.includes(value) ? 'hidden' : mixed.includes(value) ? 'mixed' : 'costly';

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** U+200B, for what has no shape of its own. */
export const codePoint = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
