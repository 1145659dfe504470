import { useWindowEvent } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorCodeOf, isUnknownRecord, queryClient, trpc } from '../trpc.ts';
import { keepRuns, keptRuns } from './kept-runs.ts';
import { type Prompt, postPrompt } from './post-prompt.ts';
import { addLine, type Entry, entriesOf } from './run-entries.ts';
import { linesOf, type Run, type StreamLine } from './stream-lines.ts';

/** A prompt with what the agent has made of it. */
export type Turn = {
  key: string;
  /** Null until the server has begun it. */
  runId: string | null;
  /** Null after a reload: the run's record has it. */
  prompt: string | null;
  about: string | null;
  /** The words and calls that have arrived on the stream. */
  entries: readonly Entry[];
  /** `read`: from the run's record, after a reload or once it was stopped; `lost`: because the connection ended early. */
  source: 'stream' | 'ended_stream' | 'read' | 'lost';
  end: Extract<StreamLine, { type: 'end' }>['run'] | null;
};

const readTurn = (runId: string): Turn => ({
  ...{ key: runId, runId, prompt: null, about: null, entries: [], source: 'read', end: null },
});

/** One exchange with the agent: its turns, and what one can do with it. */
export function useConversation(userId: string) {
  const [turns, setTurns] = useState<readonly Turn[]>(() => keptRuns(userId).map(readTurn));
  const [error, setError] = useState<unknown>(null);
  const [isStopping, setIsStopping] = useState(false);
  /** The latest prompt's. It has no run until the server has begun it, and may be stopped before. */
  const request = useRef<{ controller: AbortController; isStopped: boolean }>(undefined);
  useEffect(() => () => request.current?.controller.abort(), []);
  const last = turns.at(-1);
  // A stream does not notice by itself that the network is away. What has not begun says so itself.
  useWindowEvent('offline', () => last?.runId && request.current?.controller.abort());
  const run = useRun(last);
  const stopping = useMutation(
    trpc.agent.stop.mutationOptions({
      onSuccess: (stopped) => {
        queryClient.setQueryData(trpc.agent.run.queryKey({ id: stopped.id }), stopped);
        request.current?.controller.abort();
      },
      onError: setError,
      onSettled: () => setIsStopping(false),
    }),
  );

  /** @returns whether the agent has begun: otherwise the error says why not */
  async function ask(prompt: Prompt): Promise<boolean> {
    const own = { controller: new AbortController(), isStopped: false };
    request.current = own;
    const key = crypto.randomUUID();
    const change = (update: (turn: Turn) => Turn) =>
      setTurns((before) => before.map((turn) => (turn.key === key ? update(turn) : turn)));
    setError(null);
    setTurns([...turns, { ...readTurn(key), runId: null, ...prompt, source: 'stream' }]);
    let hasBegun = false;
    try {
      for await (const line of linesOf(await postPrompt(prompt, own.controller.signal))) {
        if (line.type === 'run') {
          hasBegun = true;
          keepRuns(userId, [...turns.flatMap(({ runId }) => runId ?? []), line.id]);
          if (own.isStopped) stopping.mutate({ id: line.id });
          change((turn) => ({ ...turn, runId: line.id }));
        } else if (line.type === 'end') {
          change((turn) => ({ ...turn, source: 'ended_stream', end: line.run }));
        } else {
          change((turn) => ({ ...turn, entries: addLine(turn.entries, line) }));
        }
      }
      if (!hasBegun) throw new Error('The answer ended before it began.');
    } catch (fault) {
      if (!hasBegun) setError(fault);
    }
    // A connection that ended early does not stop the run, whose record says what became of it.
    const source = own.isStopped ? 'read' : 'lost';
    if (hasBegun) change((turn) => (turn.source === 'stream' ? { ...turn, source } : turn));
    else setTurns((before) => before.filter((turn) => turn.key !== key));
    setIsStopping(false);
    return hasBegun;
  }

  return {
    turns,
    error,
    run,
    ask,
    isStopping,
    stop: () => {
      setIsStopping(true);
      if (request.current) request.current.isStopped = true;
      if (last?.runId) stopping.mutate({ id: last.runId });
    },
    /** Shows a run again that another tab or device has begun. */
    reopen: (runId: string) => {
      keepRuns(userId, [runId]);
      setTurns([readTurn(runId)]);
      setError(null);
    },
    beginAnew: () => {
      keepRuns(userId, []);
      setTurns([]);
      setError(null);
    },
  };
}

/** The stream of live updates says when a run has changed. This is for pages that have lost it. */
const REFETCH_MS = 5000;

const isOpen = (run: Pick<Run, 'status'> | undefined) => run?.status === 'waiting' || run?.status === 'running';

/** The record of a turn's run once its stream has ended, and whether the agent is still at it. */
export function useRun(turn: Turn | undefined) {
  const { data, error } = useQuery({
    ...trpc.agent.run.queryOptions({ id: turn?.runId ?? '' }),
    enabled: turn !== undefined && turn.runId !== null && turn.source !== 'stream',
    refetchInterval: ({ state }) => (isOpen(state.data) || isAway(state.error) ? REFETCH_MS : false),
  });
  if (turn === undefined)
    return { record: null, proposed: [], entries: [], isRunning: false, isLost: false, error: null };
  const isUnread = !data && (turn.source === 'lost' ? !isUnknownRecord(error) : turn.source === 'read' && !error);
  const isWhole = turn.source === 'stream' || turn.source === 'ended_stream' || !data || data.steps.length === 0;
  const isLost = (isUnread && turn.source === 'lost') || (isOpen(data) && isAway(error));
  return {
    record: data ?? turn.end,
    proposed: (data ?? turn.end)?.proposed ?? [],
    entries: isWhole ? turn.entries : entriesOf(data.steps),
    isRunning: turn.source === 'stream' || isUnread || isOpen(data),
    /** Nobody knows how far it has come: the server cannot be reached. */
    isLost,
    error: isLost ? null : error,
  };
}

/** The server was not reached, which may change. */
const isAway = (error: unknown): boolean => error !== null && errorCodeOf(error) === null;
