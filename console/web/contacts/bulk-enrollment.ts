import { v4 } from 'uuid';
import { refreshContacts } from '../contact-record/contact.ts';
import type { Translations } from '../i18n/fr.ts';
import { showSummaryToast } from '../queue/toasts/toast-store.ts';
import { refreshEnrollments } from '../sequences/sequence.ts';
import { serverNow } from '../server-clock.ts';
import { errorCodeOf, trpcClient } from '../trpc.ts';
import type { BrowsedContact } from './use-contact-filters.ts';

/** The enrolments of one opened dialog. Its requests without an answer may have enrolled the contact all the same. */
export type EnrollmentAttempt = { id: string; since: number; colleagueId: string; unanswered: Set<string> };

export const startAttempt = (colleagueId: string): EnrollmentAttempt => ({
  id: v4(),
  // The clock is accurate to a second.
  since: serverNow() - 1_000,
  colleagueId,
  unanswered: new Set(),
});

type Enrolled = { id: string; name: string };
/** A contact about whom even the repeated request had no answer. `find` gives the enrollment, if there is one. */
type Unanswered = { name: string; find(): Promise<string | undefined> };
export type BulkEnrollment = {
  enrolled: Enrolled[];
  leftOut: { name: string; reason: string }[];
  /** Why none of the others would be enrolled either. */
  stoppedBy?: Error;
  unanswered?: Unanswered | undefined;
};

/** Refusals that all others would get too: they concern the connection, the store, the person or the sequence. */
const refusalsOfAll = new Set([
  'offline',
  'unavailable',
  'unauthenticated',
  'missing_scope',
  'conflict',
  'sequence_not_active',
  'not_as_approved',
]);

/** Without an answer, or when the store was lost before it confirmed the change. */
const mayHaveBeenDone = (error: unknown): boolean => [null, 'unavailable'].includes(errorCodeOf(error));

/** Enrols one contact after the other. @throws what stopped it, if nobody was enrolled nor may have been */
export async function enrollEach(
  sequenceId: string,
  contacts: readonly BrowsedContact[],
  attempt: EnrollmentAttempt,
  { errors }: Translations,
): Promise<BulkEnrollment> {
  const result: BulkEnrollment = { enrolled: [], leftOut: [] };
  let version: number | undefined;
  const request = async (prospectId: string) => {
    // All get the version of the moment at which the person pressed the button.
    version ??= (await trpcClient.enrollments.preview.query({ id: sequenceId, prospectId })).version;
    // A repeated request gets the answer to the first.
    const formId = `${attempt.id}:${sequenceId}:${prospectId}`;
    try {
      return (await trpcClient.enrollments.enroll.mutate({ id: sequenceId, version, prospectId, formId })).id;
    } catch (error) {
      if (mayHaveBeenDone(error)) attempt.unanswered.add(prospectId);
      throw error;
    }
  };
  try {
    for (const { id: contactId, name } of contacts) {
      const find = () => findEnrollment(attempt, sequenceId, contactId);
      try {
        result.enrolled.push({ id: await repeatIfLost(() => request(contactId)), name });
      } catch (error) {
        const code = errorCodeOf(error);
        if (code === null || refusalsOfAll.has(code)) {
          const unanswered = attempt.unanswered.has(contactId) ? { name, find } : undefined;
          if (result.enrolled.length === 0 && !unanswered) throw error;
          return { ...result, stoppedBy: error as Error, unanswered };
        }
        result.leftOut.push({ name, reason: errors[code] ?? errors.unknown ?? code });
      }
    }
    return result;
  } finally {
    refresh();
  }
}

const repeatIfLost = <T>(request: () => Promise<T>): Promise<T> =>
  request().catch((error) => {
    if (!mayHaveBeenDone(error)) throw error;
    return request();
  });

/** The contact's enrollment that this attempt made: not one from before, nor a colleague's. */
async function findEnrollment(
  { since, colleagueId }: EnrollmentAttempt,
  sequenceId: string,
  contactId: string,
): Promise<string | undefined> {
  const { data } = await trpcClient.enrollments.list.query({ sequenceId, contactId, limit: 10 });
  return data.find(({ enrolledBy, createdAt }) => enrolledBy.id === colleagueId && Date.parse(createdAt) >= since)?.id;
}

/** Ends the enrollments of which no e-mail has left, and names the contacts to whom one has. */
export async function undoEnrollments(
  { enrolled, unanswered }: BulkEnrollment,
  { contacts: words }: Translations,
): Promise<void> {
  const foundId = await unanswered?.find();
  const all = unanswered && foundId ? [...enrolled, { id: foundId, name: unanswered.name }] : enrolled;
  if (all.length === 0) return showSummaryToast(words.enrollNoneFound, []);
  const { ended, left } = await trpcClient.enrollments.undo.mutate({ ids: all.map(({ id }) => id) }).finally(refresh);
  const names = all.filter(({ id }) => left.includes(id)).map(({ name }) => name);
  showSummaryToast(words.enrollUndone(ended.length), names.length > 0 ? [words.enrollStays(names)] : []);
}

/** Also after a failure: the request may have been carried out although its answer was lost. */
const refresh = () => void Promise.all([refreshContacts(), refreshEnrollments()]);
