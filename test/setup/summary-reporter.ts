import { appendFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Ends a run with its failures, a line each, and one line that sums it up over all projects: `N passed, N failed, N skipped`.
 * If CLEF_TEST_SUMMARY names a file, the lines go there instead, so that `.ci/run` can end with those of all its runs.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (wanted: string) => tests.filter((test) => test.result().state === wanted).length;
    const failures = [
      ...modules.flatMap(failuresOf),
      // An error outside of every test is a failure too.
      ...errors.map((error) => failure('outside of a test', error)),
    ];
    const sum = `${count('passed')} passed, ${failures.length} failed, ${count('skipped')} skipped`;
    const lines = [...failures, sum].join('\n');
    const file = process.env.CLEF_TEST_SUMMARY;
    if (file) appendFileSync(file, `${lines}\n`);
    else process.once('exit', () => console.log(lines));
  }
}

/** A file that could not be loaded, or whose set-up failed, has failed although none of its tests has. */
function failuresOf(module: TestModule): string[] {
  const place = `${module.project.name} ${module.relativeModuleId}`;
  const failed = [...module.children.allTests('failed')];
  if (failed.length > 0) return failed.map((test) => failure(`${place} > ${test.fullName}`, test.result().errors?.[0]));
  return module.state() === 'failed' ? [failure(place, module.errors()[0])] : [];
}

const failure = (place: string, error: { message?: string } | undefined) =>
  `FAILED ${place}: ${error?.message?.split('\n', 1)[0] ?? ''}`;
