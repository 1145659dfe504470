import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start processes mostly wait for them: begun first, none of them is left to run alone at the end. */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // A project's files stay together: to change over, a worker starts anew and loads everything again.
    const byProject = Map.groupBy(sorted, ({ project }) => project.name);
    return [...byProject.values()].flatMap((own) => [...own.filter(waits), ...own.filter((file) => !waits(file))]);
  }
}

const waits = ({ moduleId }: TestSpecification) =>
  /\/(process|installation|office)\.ts'/.test(readFileSync(moduleId, 'utf8'));
