/** A promise, its attack's size in the long run, and the test files of the attack (each file names its own sizes). */
export type Attack = { promise: string; size: string; files: string[] };

export const attacks: Attack[] = [
  { promise: 'S1 nothing leaves unapproved', size: '10,000 sequences of steps', files: ['approval/release/model'] },
  { promise: 'S2, S3 what was approved, once', size: '1,000 races', files: ['approval/release/races'] },
  { promise: 'S2 read as it was approved', size: '1,000 subjects', files: ['delivery/subject'] },
  { promise: 'S4 killed while it sends', size: 'two kills', files: ['app/release-kill'] },
  { promise: 'S4 killed in the middle of a mail with a file', size: 'five kills', files: ['app/mail-kill'] },
  { promise: 'nothing of an erased person', size: '500 rounds of 12 people', files: ['jobs/erasure-races'] },
  { promise: 'S4, S6, S8 campaigns', size: '5,000 messages', files: ['jobs/campaigns'] },
  { promise: 'S4 one of two workers is killed', size: '40 messages', files: ['app/two-workers'] },
  { promise: 'S5 the database crashes', size: '1,500 messages, 10 crashes', files: ['app/database-crash'] },
  { promise: 'S12 the primary dies', size: '3 promotions under load', files: ['app/failover', 'storage/primary'] },
  {
    promise: 'S9 nothing unread leaves',
    size: '3,000 sentences; 600 histories',
    files: ['jobs/sequences/key-written-values', 'jobs/sequences/key-written-model'],
  },
  {
    promise: 'S7 each step once',
    size: '2,000 runs; 200 contacts and kills',
    files: ['jobs/sequences', 'app/sequence-kill'],
  },
  {
    promise: 'W1, W4 every event arrives',
    size: '10,000 events; 3,000 and kills',
    files: ['jobs/webhooks', 'app/webhook-kill'],
  },
  { promise: 'W2, W3 signed, and to public addresses', size: '10,000 changes', files: ['delivery/webhooks'] },
  { promise: 'K5 keys cannot be told apart by time', size: '100,000 attempts', files: ['app/http/timing'] },
  { promise: 'K6, K7 two processes, one limit', size: '140 requests at once', files: ['app/http/processes'] },
  { promise: 'K8 one effect each', size: '1,000 keys × 10 at once', files: ['door/idempotency'] },
  {
    promise: 'K9 no input breaks an answer',
    size: '20,000 requests',
    files: ['rest/fuzz', 'tools/fuzz', 'app/http/unknown-paths'],
  },
  {
    promise: 'K9 strangers’ mail and bodies',
    size: '18 mails, 80 × 25 MiB, 3,000 threads',
    files: ['delivery/inbound/hostile-mail', 'app/inbound-flood', 'domain/shared/thread'],
  },
  { promise: 'O3 told to stop under load', size: '6,000 requests', files: ['app/drain'] },
  { promise: 'O6 a killed upgrade', size: '80 kills', files: ['storage/upgrade'] },
  { promise: 'O4 the store goes away', size: 'cut and frozen', files: ['app/store-away'] },
  { promise: 'O5 killed while it writes', size: 'two kills', files: ['app/kill'] },
  { promise: 'memory, handles and connections stay flat', size: '20 minutes of mixed load', files: ['app/soak'] },
  { promise: 'S11 a month in simulation', size: '1,000 months', files: ['simulation'] },
];
