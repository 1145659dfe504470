import { checkDrafts } from '../../../../domain/checks/check-drafts.ts';
import type { Finding } from '../../../../domain/checks/finding.ts';
import { readingWork } from '../../../../door/transaction/transact.ts';
import type { TestServer } from '../../../support/test-server.ts';
import { insertFixture, NOW } from './fixture/insert-fixture.ts';
import type { PersonKey } from './fixture/people.ts';
import { draftToCheck } from './measure.ts';

/** Gives the findings of an SMS to a person of the corpus, or of an e-mail where it has a subject. */
export async function findingsWith(server: TestServer) {
  const { contactIds, agencyOf } = await insertFixture(server);
  return async (person: PersonKey, body: string, subject?: string): Promise<Finding[]> => {
    const texts: Record<string, string> = subject === undefined ? { body } : { subject, body };
    const kind = subject === undefined ? 'sms' : 'email';
    const draft = draftToCheck({ kind, to: person, texts }, contactIds.get(person) as string);
    const found = await checkDrafts(readingWork(server.context, agencyOf(person).actor, NOW), [draft]);
    return found.get(draft.id) ?? [];
  };
}

/** Gives those of the findings that are flags. */
export async function flagsWith(server: TestServer) {
  const findingsOf = await findingsWith(server);
  return async (...draft: Parameters<typeof findingsOf>) => (await findingsOf(...draft)).filter(({ flag }) => flag);
}

/**
 * The flags that touch these words, which stand in the body or else in the subject.
 * @throws Error where they stand in neither
 */
export function flagsAt(flags: readonly Finding[], words: string, body: string, subject = ''): Finding[] {
  const [field, text] = body.includes(words) ? ['body', body] : ['subject', subject];
  const at = text.indexOf(words);
  if (at === -1) throw new Error(`The text has no « ${words} ».`);
  return flags.filter((flag) => flag.field === field && flag.start < at + words.length && flag.end > at);
}
