import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Begins with the files that start processes: they mostly wait for them, and none should run alone at the end. */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // A project's files stay together, because a worker that changes projects starts anew and loads everything again.
    const byProject = Map.groupBy(sorted, ({ project }) => project.name);
    return [...byProject.values()].flatMap((files) => [
      ...files.filter(startsProcesses),
      ...files.filter((file) => !startsProcesses(file)),
    ]);
  }
}

const startsProcesses = ({ moduleId }: TestSpecification) =>
  /\/(process|installation|open-installation|chromium)\.ts'/.test(readFileSync(moduleId, 'utf8'));
