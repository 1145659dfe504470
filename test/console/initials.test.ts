import { expect, it } from 'vitest';
import { initialsOf } from '../../console/web/components/initials.ts';

it.each([
  ['Mathieu Rousselot', 'MR'],
  ['Anne de La Villemarqué', 'Ad'],
  [' Élodie ', 'É'],
  ['E\u0301lodie Le Goff', 'E\u0301L'],
  ['Élodie 🏡', 'É'],
  ['🏡 Élodie & Loïc', 'ÉL'],
  ['(Loïc) 🏡Berthier', 'LB'],
  ['👩‍👧 🏡', '👩‍👧🏡'],
  ['', ''],
])('of « %s » are « %s »', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
