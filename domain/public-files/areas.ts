/** The communes that a file speaks of, with the years of their sales, and the newest day in it. As many as there are communes. */
export type Areas = {
  /** @param year 0 where the file does not divide by years
   * @param town as towns are compared */
  add(inseeCode: string, year: number, town: string): void;
  sawDay(day: string): void;
  all(): { insee_code: string; year: number; town: string }[];
  newestDay(): string | null;
};

export function gatherAreas(): Areas {
  const towns = new Map<string, string>();
  let newest: string | null = null;
  return {
    add: (inseeCode, year, town) => {
      const key = `${inseeCode} ${year}`;
      if (!towns.get(key)) towns.set(key, town);
    },
    sawDay: (day) => {
      if (newest === null || day > newest) newest = day;
    },
    all: () =>
      [...towns].map(([key, town]) => {
        const [insee_code = '', year] = key.split(' ');
        return { insee_code, year: Number(year), town };
      }),
    newestDay: () => newest,
  };
}
