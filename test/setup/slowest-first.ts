import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest files, the longest first. Whatever is in no pattern comes after them, those that start processes before those that do
 * not. The order need not be exact: it only keeps a long file from running alone at the end.
 */
const longest = [
  'test/agent/obedient-model',
  'test/domain/checks/checked-together',
  'test/browser/dialogs',
  'test/tools/codec',
  'test/app/signature-kill',
  'test/browser/pages',
  'test/app/backup/restore',
  'test/app/mail-kill',
  'test/simulation/simulation',
  'test/cli/embedded-import',
  'test/domain/checks/suggestions',
  'test/domain/checks/changed-facts',
  'test/delivery/inbound/hostile-mail',
  'test/app/agent-kill',
  'test/domain/checks/seen-lists',
  'test/console/access-control',
  'test/cli/cli',
  'test/browser/',
  'test/app/drain',
  'test/cli/embedded',
  'test/app/kill',
  'test/app/export/embedded',
];

/** Begins with the files that take long, of which many start processes and mostly wait for them. */
export default class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // A project's files stay together, because a worker that changes projects starts anew and loads everything again.
    const byProject = Map.groupBy(sorted, ({ project }) => project.name);
    return [...byProject.values()].flatMap((files) => files.toSorted((one, other) => rankOf(one) - rankOf(other)));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.findIndex((path) => moduleId.includes(`/${path}`));
  if (rank !== -1) return rank;
  const startsProcesses = /\/(process|installation|open-installation|chromium)\.ts'/.test(
    readFileSync(moduleId, 'utf8'),
  );
  return startsProcesses ? longest.length : longest.length + 1;
}
