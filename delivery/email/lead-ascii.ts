/** Tables that programs draw with signs: « | Nom | Dupont | », between lines like « +-----+ ». */

const drawn = /^\s*\|(.*)\|\s*$/;
const border = /^\s*[+|][-=+|\s:]{2,}$/;

export const hasPipes = (line: string): boolean => drawn.test(line);
export const isBorder = (line: string): boolean => border.test(line);

/** The cells of a row, or undefined for another line. */
export const pipedCells = (line: string): string[] | undefined => {
  const cells = drawn.exec(line)?.[1]?.split('|');
  return cells && cells.length > 1 ? cells.map((cell) => cell.trim()) : undefined;
};
