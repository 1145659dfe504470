import type { RouterOutputs } from '../trpc.ts';

export type PhotoList = RouterOutputs['properties']['photos'];
export type Photo = PhotoList['data'][number];

/** The photos with one of them at another place. A place beyond the ends is the end. */
export function withMoved(photos: readonly Photo[], id: string, to: number): Photo[] {
  const moved = photos.find((photo) => photo.id === id);
  const others = photos.filter((photo) => photo.id !== id);
  return moved ? [...others.slice(0, Math.max(0, to)), moved, ...others.slice(Math.max(0, to))] : others;
}
