import { expect, it } from 'vitest';
import { atLeast, middleRows, type Row } from './table.ts';

const row = (measurement: string, given: Partial<Row>): Row => ({
  measurement,
  baseline: '',
  result: '',
  target: '',
  isMet: true,
  ...given,
});

it('several rounds are shown as each measurement’s middle round with its spread', () => {
  const rounds = [0.9, 0.5, 0.7].map((ratio) => [
    row('a ratio', { result: `${ratio * 100}/s`, ...atLeast(ratio, 0.6) }),
    row('a value', { result: `${100 - ratio * 100} MB`, value: 100 - ratio * 100 }),
    row('neither', {}),
  ]);
  const [ratio, value, neither] = middleRows(rounds);
  expect(ratio).toMatchObject({ result: '70/s', ratio: 0.7, isMet: true, spread: '0.50 to 0.90' });
  expect(value).toMatchObject({ result: '30 MB', spread: '10.00 to 50.00' });
  expect(neither?.spread).toBeUndefined();
  expect(middleRows(rounds.slice(0, 1))[0]).toEqual(rounds[0]?.[0]);
});
