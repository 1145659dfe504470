import type { Signature } from '../../domain/visit-slips/signature.ts';

/** Two strokes that nobody's hand has drawn. */
export const drawnSignature: Signature = [
  Array.from({ length: 40 }, (_, step): [number, number] => [
    100 + step * 18,
    200 + Math.round(Math.sin(step / 3) * 120),
  ]),
  [
    [180, 320],
    [820, 300],
  ],
];
