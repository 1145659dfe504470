/** How much a test tries: in `npm test`, in `npm run test:matrix`, and in `npm run test:long`. */
export function size(test: number, matrix: number, long: number): number {
  const { CLEF_TEST_SIZE: name } = process.env;
  if (name === 'long') return long;
  return name === 'matrix' ? matrix : test;
}
