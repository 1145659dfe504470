type Marks = Record<'hidden' | 'mixed' | 'costly', readonly string[]>;
type TextPart = { at: number; value: string; mark: keyof Marks | null };

/** Splits a text where a mark begins or ends. The values of the parts together are the text. */
export function splitByMarks(text: string, marks: Marks): TextPart[] {
  const patterns = [...marks.hidden, ...marks.mixed, ...marks.costly].map(escapeRegExp);
  const values = patterns.length > 0 ? text.split(new RegExp(`(${patterns.join('|')})`, 'u')) : [text];
  let at = 0;
  return values.flatMap((value, index) => {
    const part: TextPart = { at, value, mark: index % 2 === 1 ? markOf(value, marks) : null };
    at += value.length;
    return value === '' ? [] : [part];
  });
}

const markOf = (value: string, { hidden, mixed }: Marks) =>
  hidden.includes(value) ? 'hidden' : mixed.includes(value) ? 'mixed' : 'costly';

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
