import { stepsFingerprint } from '../../../domain/sequences/steps-fingerprint.ts';
import { DAY, earlier, HOUR, momentBetween } from '../calendar.ts';
import { typeset } from '../french.ts';
import { type Random, randomOf } from '../random.ts';
import { json, type Row } from '../rows.ts';
import { type Member, signatureOf, type World } from '../team.ts';
import { type SequenceText, type Step, sequenceTexts } from './texts.ts';

export type Sequence = { row: Row<'sequence'>; versions: Version[]; replies: string[] };
export type Version = { number: number; steps: Step[]; approvedAt: Date | null };

export function sequencesOf(world: World): Sequence[] {
  const random = randomOf('sequences');
  return sequenceTexts.map((text) => sequenceOf(random, world, text));
}

function sequenceOf(random: Random, world: World, text: SequenceText): Sequence {
  const createdAt = workingTime(random, world.now, text.madeDaysAgo);
  const versions = text.versions.map((steps, index) => {
    const daysAgo = text.approvedDaysAgo[index];
    return {
      number: index + 1,
      steps: steps.map((step) => ({ ...step, subject: typeset(step.subject), body: typeset(step.body) })),
      approvedAt: daysAgo === undefined ? null : workingTime(random, world.now, daysAgo),
    };
  });
  const row = {
    ...{ agency_id: world.agencyId, id: world.newId(createdAt), name: text.name, status: text.status },
    version: versions.length,
    created_by: json(signatureOf(world.team[0] as Member)),
    created_at: createdAt,
    updated_at: versions.at(-1)?.approvedAt ?? createdAt,
  };
  return { row, versions, replies: text.replies };
}

const workingTime = (random: Random, now: Date, daysAgo: number) =>
  momentBetween(random, earlier(now, (daysAgo + 1) * DAY), earlier(now, daysAgo * DAY + HOUR));

export const versionRows = ({ agencyId, team }: World, sequences: Sequence[]): Row<'sequence_version'>[] =>
  sequences.flatMap(({ row, versions }) =>
    versions.map(({ number, steps, approvedAt }) => ({
      ...{ agency_id: agencyId, sequence_id: row.id, version: number },
      steps: json(steps),
      created_at: approvedAt,
      approved_by: approvedAt && (team[0]?.id ?? null),
      approved_at: approvedAt,
      approved_hash: approvedAt && stepsFingerprint(steps),
    })),
  );
