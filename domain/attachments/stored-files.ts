import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { fileRefusals } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { AttachedFile } from '../drafts/attached-file.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';

type AttachmentRow = Selectable<Tables['attachment']>;

export const attachedFile = (row: Pick<AttachmentRow, 'id' | 'name' | 'type' | 'bytes' | 'sha256'>): AttachedFile => ({
  id: publicId('attachment', row.id),
  name: row.name,
  type: row.type,
  bytes: row.bytes,
  sha256: row.sha256 ?? '',
});

export const idsOf = (files: readonly Pick<AttachedFile, 'id'>[]): string[] =>
  files.map(({ id }) => uuidOf('attachment', id));

/**
 * The drafts among these whose files are not the ones that their items name, by the bytes that are stored. The files that
 * were read stay locked until the commit.
 */
export async function draftsWithOtherFiles(
  work: Work,
  drafts: readonly { id: string; item: { attachments?: readonly AttachedFile[] | undefined } }[],
): Promise<Set<string>> {
  const withFiles = drafts.filter(({ item }) => item.attachments !== undefined);
  if (withFiles.length === 0) return new Set();
  const rows = await work.agency
    .from('attachment')
    .select(['id', 'draft_id', 'name', 'type', sql<string>`encode(sha256(content), 'hex')`.as('hash')])
    .where(
      'draft_id',
      'in',
      withFiles.map(({ id }) => id),
    )
    .forShare()
    .execute();
  const stored = new Set(rows.map(({ draft_id, id, name, type, hash }) => [draft_id, id, name, type, hash].join('\n')));
  const isStored = (draftId: string, { id, name, type, sha256 }: AttachedFile) =>
    stored.has([draftId, uuidOf('attachment', id), name, type, sha256].join('\n'));
  const other = withFiles.filter(({ id, item }) => !item.attachments?.every((file) => isStored(id, file)));
  return new Set(other.map(({ id }) => id));
}

/** A draft's files with their bytes, in the order in which its item names them. */
export async function withContents(
  work: Work,
  files: readonly AttachedFile[],
): Promise<{ name: string; type: string; content: Buffer }[]> {
  if (files.length === 0) return [];
  const rows = await work.agency.from('attachment').select(['id', 'content']).where('id', 'in', idsOf(files)).execute();
  const contents = new Map(rows.map(({ id, content }) => [id, content]));
  return files.map(({ id, name, type }) => {
    const { buffer, byteOffset, byteLength } = contents.get(uuidOf('attachment', id)) as Uint8Array;
    return { name, type, content: Buffer.from(buffer, byteOffset, byteLength) };
  });
}

/** A file of a message, as people see it. */
export const ShownFile = AttachedFile.pick({ id: true, name: true, type: true, bytes: true }).extend({
  /** The reason why one that came in was not kept: it can only be named. */
  refusal: z.enum(fileRefusals).nullable(),
  /** Whether it belongs to the text of the message, as the pictures of a signature do. */
  isInText: z.boolean(),
  /** More than one, without a name, for the files of a message that had very many. */
  count: z.int(),
});
export type ShownFile = z.output<typeof ShownFile>;

type Owner = 'draft_id' | 'message_id';

/** The files that belong to drafts or to messages, by the UUID of the draft or message. */
export async function filesOf(work: Work, owner: Owner, ids: readonly string[]): Promise<Map<string, ShownFile[]>> {
  if (ids.length === 0) return new Map();
  const rows = await work.agency
    .from('attachment')
    .select(['id', 'name', 'type', 'bytes', 'sha256', 'refusal', 'in_text', 'file_count'])
    .select(({ ref }) => ref(owner).as('owner_id'))
    .where(owner, 'in', ids)
    .orderBy('id')
    .execute();
  const grouped = Map.groupBy(rows, ({ owner_id }) => owner_id as string);
  return new Map(
    [...grouped].map(([ownerId, files]) => [
      ownerId,
      files.map((row) => ({
        ...attachedFile(row),
        refusal: row.refusal,
        isInText: row.in_text,
        count: row.file_count,
      })),
    ]),
  );
}

export const readAttachment = direct({
  name: 'readAttachment',
  scope: 'human',
  summary: 'One file of a message, or of this person’s form, with its bytes.',
  effect: 'read',
  input: z.strictObject({ id: id('attachment') }),
  output: z.object({
    name: z.string(),
    type: z.string(),
    content: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
  run: async (work, input) => {
    const rows = work.agency.from('attachment').select(['name', 'type', 'content']);
    const mine = rows.where((file) => file.or([file('kept_until', 'is', null), file('user_id', '=', work.actor.id)]));
    const row = await mine.where('id', '=', uuidOf('attachment', input.id)).executeTakeFirst();
    if (!row?.content) throw notFound('attachment', input.id);
    return { name: row.name, type: row.type, content: row.content };
  },
});
