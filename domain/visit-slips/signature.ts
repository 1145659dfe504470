import { z } from 'zod';
import { signatureLimits, signatureSpace } from './signature-space.ts';

const Point = z.tuple([z.int().min(0).max(signatureSpace.width), z.int().min(0).max(signatureSpace.height)]);
const Stroke = z.array(Point).min(1).max(signatureLimits.pointsOfStroke);

/** A signature that is smaller both ways is a touch by mistake. */
const MIN_EXTENT = 40;

const extentOf = (numbers: readonly number[]): number =>
  numbers.reduce((most, each) => Math.max(most, each), 0) -
  numbers.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);

const isDrawn = (strokes: readonly (readonly (readonly [number, number])[])[]): boolean => {
  const points = strokes.flat();
  const [width, height] = [extentOf(points.map(([x]) => x)), extentOf(points.map(([, y]) => y))];
  return points.length > 4 && Math.max(width, height) >= MIN_EXTENT;
};

/** The strokes of one signature, in the order in which they were drawn. */
export const Signature = z
  .array(Stroke)
  .min(1)
  .max(signatureLimits.strokes)
  .refine((strokes) => strokes.reduce((count, stroke) => count + stroke.length, 0) <= signatureLimits.points, {
    error: `must have at most ${signatureLimits.points} points`,
  })
  .refine(isDrawn, { error: 'is no signature' });
export type Signature = z.output<typeof Signature>;
