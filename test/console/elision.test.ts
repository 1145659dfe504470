import { expect, it } from 'vitest';
import { ofName } from '../../console/web/i18n/elision.ts';

it.each([
  ['Erwan Le Bihan', 'd’Erwan Le Bihan'],
  ['Élodie', 'd’Élodie'],
  ['Hélène', 'd’Hélène'],
  ['Hugo Hamon', 'd’Hugo Hamon'],
  ['Henri-Pierre', 'd’Henri-Pierre'],
  ['Hassan', 'de Hassan'],
  ['Hans-Peter Kuhn', 'de Hans-Peter Kuhn'],
  ['HÜSEYIN', 'de HÜSEYIN'],
  ['Yves', 'd’Yves'],
  ['Yann', 'de Yann'],
  ['Paul', 'de Paul'],
  ['+33 6 39 98 01 50', 'de +33 6 39 98 01 50'],
])('%s: %s', (name, said) => expect(ofName(name)).toBe(said));
