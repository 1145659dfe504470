import PQueue from 'p-queue';

type Limits = {
  /** How many tasks run at once. */
  total: number;
  /** How many tasks of one group run at once. */
  perGroup: number;
  /** How many tasks of one group may wait. Further ones are dropped: the sweep brings them again. */
  waitingPerGroup: number;
};

export type GroupedQueue = {
  /** Adds a task, unless one with the same group and id is waiting already. */
  add(group: string, id: string, task: () => Promise<void>): void;
  /** Starts no further task; resolves when the running ones have ended. */
  end(): Promise<void>;
};

/**
 * Runs many tasks at once, but few of each group: a group whose tasks hang delays no other one. A task waits for a place
 * in its group first, and then for one of all places. Waiting tasks are held in memory only; their rows are the truth.
 */
export function groupedQueue(
  { total, perGroup, waitingPerGroup }: Limits,
  onError: (error: unknown) => void,
): GroupedQueue {
  const places = new PQueue({ concurrency: total });
  const groups = new Map<string, PQueue>();
  const waiting = new Set<string>();
  let isEnded = false;

  async function run(group: string, queue: PQueue, key: string, task: () => Promise<void>): Promise<void> {
    const start = () => {
      waiting.delete(key);
      return task();
    };
    await queue.add(() => places.add(start)).catch(onError);
    if (queue.size + queue.pending === 0 && groups.get(group) === queue) groups.delete(group);
  }

  return {
    add: (group, id, task) => {
      const queue = groups.get(group) ?? new PQueue({ concurrency: perGroup });
      const key = `${group} ${id}`;
      if (isEnded || waiting.has(key) || queue.size >= waitingPerGroup) return;
      groups.set(group, queue);
      waiting.add(key);
      void run(group, queue, key, task);
    },
    end: async () => {
      isEnded = true;
      for (const queue of groups.values()) queue.clear();
      places.clear();
      await places.onIdle();
    },
  };
}
