/** How much a test tries: the first in every run, the second in `npm run test:long`. */
export const size = (ci: number, long: number): number => (process.env.CLEF_LONG === 'on' ? long : ci);
