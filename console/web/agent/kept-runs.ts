/** The tab remembers over a reload whether the panel is open, and the ids of the runs in it, never their words. */
type Kept = { userId: string; isOpen: boolean; runIds: string[] };

const KEY = 'clef-agent';
/** The oldest of a long exchange are not shown again. */
const MOST_RUNS = 20;

/** Another person who signs in in the same tab begins without. */
function read(userId: string): Kept {
  const nothing = { userId, isOpen: false, runIds: [] };
  const kept: Kept | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  return kept?.userId === userId ? kept : nothing;
}

const change = (userId: string, changes: Partial<Kept>) =>
  sessionStorage.setItem(KEY, JSON.stringify({ ...read(userId), ...changes }));

export const keptRuns = (userId: string): string[] => read(userId).runIds;
export const keepRuns = (userId: string, runIds: string[]) => change(userId, { runIds: runIds.slice(-MOST_RUNS) });
export const wasOpen = (userId: string): boolean => read(userId).isOpen;
export const keepOpen = (userId: string, isOpen: boolean) => change(userId, { isOpen });
