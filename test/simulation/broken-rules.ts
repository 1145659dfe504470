/** A rule of Clef that a run breaks on purpose, to see that the simulator finds it: `run.ts --break <name> 1..50`. */
export type BrokenRule = {
  /** The file of Clef that is changed while it is loaded; nothing on the disk is. */
  file: string;
  /** The text that is written there, and the text that takes its place. */
  changes: [from: string, to: string][];
  /** The promises of which one is broken then. */
  breaks: string[];
};

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: they are in the source that is changed
export const brokenRules: Record<string, BrokenRule> = {
  'send without checking again': {
    file: 'approval/release/claim.ts',
    changes: [
      ['if (!asApproved.includes(draft))', 'if (false)'],
      ['await recheck(work, asApproved, recipients)', 'new Map<string, { code: string; message: string }>()'],
    ],
    breaks: ['S2', 'S6', 'S7'],
  },
  'answer a STOP before what is being sent has left': {
    file: 'delivery/inbound/receive-message.ts',
    changes: [
      [`if (word === 'stop') await waitForSendsTo(context, actor.agencyId, message.channel, message.from);`, ''],
    ],
    breaks: ['S6'],
  },
  'send what was claimed however long ago': {
    file: 'approval/release/send-draft.ts',
    changes: [['if (sinceClaimMs > START_MS) {', 'if (false) {']],
    breaks: ['S1', 'S6', 'S7'],
  },
  'let a STOP leave the waiting drafts alone': {
    file: 'delivery/inbound/receive-message.ts',
    changes: [
      [
        'await stopSendingTo(work, channel, { address: from, contactIds },',
        'if (false) await stopSendingTo(work, channel, { address: from, contactIds },',
      ],
    ],
    breaks: ['S6'],
  },
  'send before the claim is committed': {
    file: 'approval/release/send-draft.ts',
    changes: [
      [
        'claimed.push({ driver, draft, message: await outgoingMessage(context, work, draft) });',
        `const message = await outgoingMessage(context, work, draft);
        claimed.push({ driver, draft, message: { ...message, result: await driver.send(message) } as never });`,
      ],
      ['await send(context, claimed)', '(claimed.message as any).result'],
    ],
    breaks: ['S4', 'S6'],
  },
  'repeat what may have been sent': {
    file: 'approval/release/record-result.ts',
    changes: [
      ['const isRepeatable = driver.idempotent && draft.driver === driver.name;', 'const isRepeatable = true;'],
    ],
    breaks: ['S4'],
  },
  'claim what another process is sending': {
    file: 'domain/drafts/draft-states.ts',
    changes: [
      [
        `startSending: { from: ['approved', 'scheduled'], to: ['sending'] }`,
        `startSending: { from: ['approved', 'scheduled', 'sending'], to: ['sending'] }`,
      ],
    ],
    breaks: ['S4'],
  },
  'never look for interrupted sends': {
    file: 'app/schedule.ts',
    changes: [[`() => recoverLostSends(context, drivers)`, 'async () => undefined']],
    breaks: ['S4', 'S7'],
  },
  'never look for lost wakes': {
    file: 'app/schedule.ts',
    changes: [[`() => wakeDueDrafts(context)`, 'async () => undefined']],
    breaks: ['S4', 'S7'],
  },
  'write no entry about a refusal': {
    file: 'door/perform.ts',
    changes: [[`if (error instanceof Refusal && operation.effect === 'write')`, 'if (false)']],
    breaks: ['O2'],
  },
  'advance the journal without its hash': {
    file: 'door/journal/journal.ts',
    changes: [['set seq = last_link.seq, hash = last_link.hash from', 'set seq = last_link.seq from']],
    breaks: ['O2'],
  },
  'give each attempt of a webhook another id': {
    file: 'jobs/webhooks/deliver.ts',
    changes: [
      [
        'JSON.stringify(eventBody(delivery.event))',
        'JSON.stringify({ ...eventBody(delivery.event), timestamp: new Date().toISOString() })',
      ],
    ],
    breaks: ['W1'],
  },
};
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above

/** The changed source of a file of Clef. @throws Error if the rule is not written there any more */
export function breakRule({ file, changes }: BrokenRule, source: string): string {
  let changed = source;
  for (const [from, to] of changes) {
    if (!changed.includes(from)) throw new Error(`${file} does not contain: ${from}`);
    changed = changed.replace(from, () => to);
  }
  return changed;
}
