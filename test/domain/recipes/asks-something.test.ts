import { expect, it } from 'vitest';
import { asksSomething } from '../../../domain/recipes/asks-something.ts';
import { lastMessages } from './last-messages.ts';

it('tells messages that ask for something from thanks, agreements, quotations and machines', () => {
  expect(lastMessages.length).toBeGreaterThanOrEqual(60);
  expect(lastMessages.filter(([asks, text]) => asksSomething(text) !== asks)).toEqual([]);
});
