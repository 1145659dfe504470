import { altered } from '../draft/unsaved.ts';
import { useWriting } from '../draft/writing.ts';
import { type Detail, emptyStep, type Written } from './text.ts';

/** A sequence as its newest version stands. */
export type Stored = Written & { id: string; fingerprint: string; updatedAt: string };

export const storedOf = ({ id, name, updatedAt, versions: [newest] }: Detail): Stored => {
  const { fingerprint, steps } = newest ?? { fingerprint: '', steps: [] };
  return { id, name, updatedAt, fingerprint, steps };
};

const sequences = {
  path: '/sequences',
  writtenOf: ({ name, steps }: Written = { name: '', steps: [emptyStep] }): Written => ({ name, steps }),
  changesOf: altered<Written>,
};

export const useSequence = (sequence: Detail | undefined) =>
  useWriting<Stored, Written>(sequence && storedOf(sequence), sequences);
