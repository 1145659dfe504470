import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one line that sums it up over all stores: `N passed, N failed, N skipped`. */
export default class Total implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const count = (state: string) => states.filter((one) => one === state).length;
    // A file that could not even be read, and an error outside of every test, are failures too.
    const broken = modules.filter((module) => module.state() === 'failed' && count('failed') === 0).length;
    const failed = count('failed') + broken + errors.length;
    process.once('exit', () => console.log(`${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped`));
  }
}
