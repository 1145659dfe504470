import { Refusal } from '../shared/refusal.ts';

/**
 * Lets a few run at once and the others wait, in their order.
 * @throws Refusal `too_many_attempts` to whoever would be one too many to wait: a queue without an end helps nobody in it
 */
export function turns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running === atOnce) {
      if (queue.length === waiting) throw crowded();
      await new Promise<void>((begin) => queue.push(begin));
    } else running += 1;
    try {
      return await work();
    } finally {
      // A turn is handed on, not given back: nobody slips in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const crowded = () =>
  new Refusal('too_many_attempts', 'Too many people are signing in at this moment.', {
    hint: 'Try again in a few seconds.',
  });
