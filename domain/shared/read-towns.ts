import { isTown } from './towns.ts';

/**
 * The towns of a cell, as they are written. An article after a comma belongs to the town before it: « Havre, Le ». A slash parts two
 * towns, unless it stands for « sur » or « sous »: « Rezé/Vertou », « CHALON/SAONE », « ST SEBASTIEN S/LOIRE ».
 */
export const readTowns = (cell: string): string[] => [
  ...new Set(
    cell
      .replace(/,\s*(l[ea]s?|l['’])\s*(?=$|[,;|/\n])/giu, ' ($1)')
      .split(/:::|[,;|\n]/)
      .flatMap(townsAround),
  ),
];

/** The longest pieces that are a town keep their slash. */
function townsAround(part: string): string[] {
  const pieces = part.split('/');
  const towns: string[] = [];
  for (let at = 0; at < pieces.length; ) {
    let end = pieces.length;
    while (end > at + 1 && !isWhole(pieces.slice(at, end))) end -= 1;
    const town = pieces.slice(at, end).join('/').trim();
    if (town !== '') towns.push(town);
    at = end;
  }
  return towns;
}

const isWhole = (pieces: string[]): boolean =>
  isTown(pieces.join('/')) || pieces.slice(0, -1).every((piece) => /\bs$/i.test(piece));
