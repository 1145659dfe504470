import type { DraftFacts } from './draft-facts.ts';
import type { Reading } from './reading/read-text.ts';

type Slot = { colleague: { id: string }; day: string; time: string };
type OtherDraft = { id: string; contact_id: string | null; slots: readonly string[] };

const MINUTES = /T(\d\d:\d\d)$/;

/**
 * The time that an earlier draft to the same contact offers on the day of a slot, where this text repeats another slot of that
 * draft: « mardi 24 à 9 h 30 ou vendredi 27 à 16 h », which was 14 h before.
 */
export function earlierTime(
  { draft }: Pick<DraftFacts, 'draft'>,
  reading: Reading,
  slot: Slot,
  drafts: readonly OtherDraft[],
): string | undefined {
  const isToday = (key: string) => key.startsWith(`${slot.colleague.id} ${slot.day}T`);
  const said = reading.moments.flatMap(({ date, hour }) =>
    date?.days[0] && hour?.time ? [`${slot.colleague.id} ${date.days[0]}T${hour.time}`] : [],
  );
  const earlier = drafts.find(
    ({ id, contact_id, slots }) =>
      id !== draft.id &&
      contact_id === draft.contact_id &&
      slots.some((key) => !isToday(key) && said.includes(key)) &&
      slots.some(isToday),
  );
  const times = (earlier?.slots ?? []).filter(isToday).flatMap((key) => MINUTES.exec(key)?.[1] ?? []);
  const isOffered = times.some((time) => said.includes(`${slot.colleague.id} ${slot.day}T${time}`));
  return times.length === 1 && !isOffered && times[0] !== slot.time ? times[0] : undefined;
}
