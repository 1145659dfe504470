import type { Selectable } from 'kysely';
import { z } from 'zod';
import { enrollmentStatuses, sequenceStatuses } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { byKey } from '../../storage/tenant.ts';
import { EmailSignature, signatureBelow } from '../drafts/email-signature.ts';
import { time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { hasFormerSignature, signatureOf } from './sequence-signature.ts';
import { Step, stepsFingerprint } from './steps.ts';

const Version = z.object({
  version: z.int(),
  steps: z.array(Step),
  /** Below each step: as it was approved, or the agency's of today until then. */
  signatures: z.array(EmailSignature.nullable()),
  /** Covers the steps and the signature. `activateSequence` takes it, so that it approves what was read. */
  fingerprint: z.string(),
  createdAt: time.nullable(),
  /** Null until a person approves it. */
  approvedAt: time.nullable(),
  approvedBy: z.string().nullable(),
  /** The number of active enrollments in this version. */
  running: z.int(),
});
export type Version = z.output<typeof Version>;

/** A sequence as people edit it. New enrollments follow `version` once it is approved. */
export const SequenceDetail = z.object({
  id: id('sequence'),
  name: z.string(),
  status: z.enum(sequenceStatuses),
  version: z.int(),
  createdAt: time,
  updatedAt: time,
  /** Newest first; only the first can be unapproved. */
  versions: z.array(Version),
  /** Whether the agency has another signature now than the one that was approved with the newest version. */
  hasFormerSignature: z.boolean(),
  enrollments: z.partialRecord(z.enum(enrollmentStatuses), z.int()),
});
export type SequenceDetail = z.output<typeof SequenceDetail>;

export type SequenceRow = Selectable<Tables['sequence']>;

/** @throws Refusal `not_found` */
export async function findSequence(work: Work, sequenceId: string, { lock = false } = {}): Promise<SequenceRow> {
  const rows = work.agency.from('sequence').selectAll().where('id', '=', uuidOf('sequence', sequenceId));
  // The weaker lock suffices, because the key does not change: enrollments can still refer to the row.
  const row = await (lock ? rows.forNoKeyUpdate() : rows).executeTakeFirst();
  if (!row) throw notFound('sequence', sequenceId);
  return row;
}

export async function sequenceDetail(work: Work, sequenceId: string): Promise<SequenceDetail> {
  const row = await findSequence(work, sequenceId);
  const counts = await work.agency
    .from('enrollment')
    .select(({ fn }) => ['status', 'version', fn.countAll<string>().as('count')])
    .where('sequence_id', '=', row.id)
    .groupBy(['status', 'version'])
    .execute();
  const enrollments: SequenceDetail['enrollments'] = {};
  for (const { status, count } of counts) enrollments[status] = (enrollments[status] ?? 0) + Number(count);
  const active = counts.filter(({ status }) => status === 'active');
  const running = new Map(active.map(({ version, count }) => [version, Number(count)]));
  const versions = await versionsOf(work, row.id);
  return {
    id: publicId('sequence', row.id),
    name: row.name,
    status: row.status,
    version: row.version,
    enrollments,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    versions: await Promise.all(
      versions.map(async (version) => ({
        ...(await versionRecord(work, version)),
        running: running.get(version.version) ?? 0,
      })),
    ),
    hasFormerSignature: versions[0] !== undefined && (await hasFormerSignature(work, versions[0])),
  };
}

const versionsOf = (work: Work, sequenceId: string) =>
  work.agency
    .from('sequence_version')
    .leftJoin('user_account as approver', byKey('approver', 'sequence_version.approved_by'))
    .select(['version', 'steps', 'signature', 'sequence_version.created_at', 'approved_at', 'approver.name'])
    .where('sequence_id', '=', sequenceId)
    .orderBy('version', 'desc')
    .execute();

type VersionRow = Awaited<ReturnType<typeof versionsOf>>[number];

async function versionRecord(work: Work, row: VersionRow): Promise<Omit<Version, 'running'>> {
  const signature = await signatureOf(work, row);
  return {
    version: row.version,
    steps: row.steps,
    signatures: row.steps.map(({ body }) => signatureBelow(body, signature).signature ?? null),
    fingerprint: stepsFingerprint(row.steps, signature),
    approvedBy: row.name,
    createdAt: row.created_at?.toISOString() ?? null,
    approvedAt: row.approved_at?.toISOString() ?? null,
  };
}
