import { appendFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends a run with one line that sums it up over all projects: `N passed, N failed, N skipped`. Where CLEF_TEST_SUMMARY
 * names a file, the line goes there instead, so that `.ci/run` can print one line for all of its runs.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const count = (wanted: string) => states.filter((state) => state === wanted).length;
    // A file that could not be loaded and an error outside of every test are failures too.
    const broken = modules.filter((module) => module.state() === 'failed' && count('failed') === 0).length;
    const failed = count('failed') + broken + errors.length;
    const line = `${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped`;
    const file = process.env.CLEF_TEST_SUMMARY;
    if (file) appendFileSync(file, `${line}\n`);
    else process.once('exit', () => console.log(line));
  }
}
