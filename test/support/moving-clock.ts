/** A clock that stands still between two moves. */
export function stableNow(start: string) {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}
