import { chromiumProgram } from '../support/chromium-program.ts';

/** Unpacks the npm package's Chromium once. Two workers at once would start the program that the other still writes. */
export default async function setUp() {
  await chromiumProgram();
}
