import { createHash } from 'node:crypto';
import { fingerprintOf } from '../drafts/draft-record.ts';
import type { MissingCounts } from '../drafts/template-values.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { type Audience, readAudience } from './audience.ts';
import type { StartPreview } from './campaign-item.ts';
import { smsItemCache, writeMessages } from './campaign-message.ts';
import type { CampaignRow } from './campaign-record.ts';
import { countExcluded } from './exclusions.ts';

const BATCH_SIZE = 2000;
const EXAMPLES = 3;

type Preview = StartPreview & { recipientsFingerprint: string };

/** The effect of starting the campaign now. It applies the rules of the start and writes nothing. */
export const previewStart = (work: Work, body: string, audience: Audience): Promise<Preview> =>
  previewRecipients(work, body, audience, async () => undefined);

/** A contact that gets a message, and the hash of that message, by which its draft is approved. */
export type ApprovedRecipient = { contactId: string; approvedHash: string };

/**
 * The same preview. While it reads the audience, it passes the recipients to `onBatch`, in the order in which their contacts
 * were created.
 */
export async function previewRecipients(
  work: Work,
  body: string,
  audience: Audience,
  onBatch: (recipients: ApprovedRecipient[]) => Promise<void>,
): Promise<Preview> {
  const lacking: MissingCounts = {};
  const preview: StartPreview = { recipients: 0, excluded: {}, lacking, segments: 0, examples: [] };
  const numbers = new Set<string>();
  const hash = createHash('sha256');
  const items = smsItemCache();
  for (let after: string | null = null; ; ) {
    const contacts = await readAudience(work, audience, after, BATCH_SIZE);
    const recipients: ApprovedRecipient[] = [];
    for (const message of await writeMessages(work, body, contacts, items)) {
      if (message.reason !== null) {
        countExcluded(preview.excluded, message.reason);
        for (const variable of message.missing) lacking[variable] = (lacking[variable] ?? 0) + 1;
      } else if (numbers.has(message.item.to)) {
        countExcluded(preview.excluded, 'duplicate_number');
      } else {
        const { purpose: _, ...item } = message.item;
        numbers.add(item.to);
        const approvedHash = fingerprintOf({ contact_id: message.contact.id, item: message.item });
        recipients.push({ contactId: message.contact.id, approvedHash });
        hash.update(approvedHash);
        preview.recipients += 1;
        preview.segments += item.segments;
        if (preview.examples.length < EXAMPLES) preview.examples.push({ ...item, name: message.contact.name });
      }
    }
    await onBatch(recipients);
    after = contacts.at(-1)?.id ?? null;
    if (contacts.length < BATCH_SIZE) {
      return { ...preview, recipientsFingerprint: `${preview.recipients}-${hash.digest('base64url')}` };
    }
  }
}

const REACHABLE_BATCH_SIZE = 200;

/**
 * Searches the audience only up to the first contact that would get a message.
 * @throws Refusal `no_recipients`
 */
export async function requireRecipients(work: Work, campaign: Pick<CampaignRow, 'body' | 'filter'>): Promise<void> {
  const items = smsItemCache();
  for (let after: string | null = null; ; ) {
    const audience = campaign.filter as Audience;
    const contacts = await readAudience(work, audience, after, REACHABLE_BATCH_SIZE, { onlyReachable: true });
    const messages = await writeMessages(work, campaign.body, contacts, items);
    if (messages.some(({ reason }) => reason === null)) return;
    if (contacts.length < REACHABLE_BATCH_SIZE) throw noRecipients();
    after = contacts.at(-1)?.id ?? null;
  }
}

const noRecipients = () =>
  new Refusal('no_recipients', 'Nobody would get this campaign.', {
    hint: 'Choose another audience, or record the consent to SMS of those in it; the preview says why each is left out.',
  });
