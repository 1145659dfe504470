import { expect, it } from 'vitest';
import { pastedCoordinates } from '../../console/web/property-record/pasted-coordinates.ts';

it.each([
  ['47.2184, -1.5536', 47.2184, -1.5536],
  [' (47.2184,-1.5536) ', 47.2184, -1.5536],
  ['47.2184° −1.5536°', 47.2184, -1.5536],
  ['47,2184 ; -1,5536', 47.2184, -1.5536],
  ['47,2184, -1,5536', 47.2184, -1.5536],
  ['-21.115141 55.536384', -21.115141, 55.536384],
])('« %s » are both coordinates', (text, latitude, longitude) => {
  expect(pastedCoordinates(text)).toEqual({ latitude, longitude });
});

it.each(['47.2184', '47,2184', '47,218', '47, -1', '3 rue du Port', '47.2184, -1.5536, 12.5', ''])(
  '« %s » is pasted as it is',
  (text) => {
    expect(pastedCoordinates(text)).toBeUndefined();
  },
);
