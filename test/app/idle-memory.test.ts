import { expect, it, vi } from 'vitest';
import { giveMemoryBackWhenIdle } from '../../app/idle-memory.ts';

it('memory is given back once in the first idle minute after the start and after busy ones', () => {
  vi.useFakeTimers();
  try {
    const minutes = [0.4, 0.01, 0.01, 0.9, 0.2, 0.02, 0.01];
    const collectedAt: number[] = [];
    let minute = 0;
    giveMemoryBackWhenIdle(
      () => collectedAt.push(minute),
      () => minutes[minute++] as number,
    );
    vi.advanceTimersByTime(minutes.length * 60_000);
    expect(collectedAt).toEqual([2, 6]);
  } finally {
    vi.useRealTimers();
  }
});
