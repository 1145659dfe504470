import { count } from './count.ts';

const INVALID_NUMBER = 'Phone number refused by the provider';
const BAD_LOGIN = 'The provider refuses Clef’s credentials';

/** Decisions, and what became of the drafts. */
export const decisions = {
  draftStatus: {
    pending: 'To review',
    approved: 'Approved',
    scheduled: 'Scheduled',
    sending: 'Being sent',
    sent: 'Sent',
    delivered: 'Delivered',
    undelivered: 'Not delivered',
    started: 'Sequence started',
    launched: 'Campaign started',
    rejected: 'Rejected',
    expired: 'Expired',
    failed: 'Failed',
    unconfirmed: 'Uncertain',
    leavesIn: (seconds: number) => `Leaves in ${seconds} s`,
    retries: 'Will be tried again by itself',
    attempts: (n: number) => count(n, 'attempt', 'attempts'),
    undo: 'Undo',
    undoAll: (n: number) => (n === 1 ? 'Undo' : `Undo all ${n}`),
    takenBack: (n: number) => (n < 2 ? 'Put back in “To review”' : `${n} messages put back in “To decide”`),
    notTakenBack: (n: number) => `Too late for ${count(n, 'message that has left', 'messages that have left')}`,
    tooLate: 'Too late: it has left.',
    retry: 'Try again',
    by: (name: string) => `by ${name}`,
    reason: 'Reason',
    rules: {
      opted_out: 'the contact has opted out',
      sms_consent_missing: 'the contact no longer consents to SMS',
      email_consent_denied: 'the contact refuses e-mails',
      no_phone: 'the contact has no number any more',
      no_email: 'the contact has no e-mail address any more',
      no_recipients: 'nobody would get this campaign any more',
      already_enrolled: 'the contact is in this sequence already',
      value_missing: 'a value that the text needs is missing',
      sequence_not_active: 'the sequence is not active any more',
      campaign_cancelled: 'the campaign was cancelled',
      conflict: 'the address or the request has changed meanwhile',
      not_as_approved: 'the text is not the one that was approved',
    },
    failures: {
      unreachable: 'The provider could not be reached',
      unknown: 'Abandoned: nobody knows whether it left',
    } as Record<string, string>,
    providerErrors: {
      undelivered: 'Not delivered to the recipient',
      ...{ 21211: INVALID_NUMBER, 21614: INVALID_NUMBER, 21217: INVALID_NUMBER },
      ...{ 21408: 'The provider does not serve this country', 21612: 'The provider does not serve this number' },
      21610: 'The contact has opted out at the provider',
      ...{ 20003: BAD_LOGIN, unauthorized: BAD_LOGIN, http_401: BAD_LOGIN, EAUTH: BAD_LOGIN },
      not_enough_credits: 'The account at the provider has no credit left',
      ...{ EENVELOPE: 'E-mail address refused', 550: 'E-mail address refused', 553: 'E-mail address refused' },
      552: 'The recipient’s mailbox is full',
    } as Record<string, string>,
    refusedByProvider: 'Refused by the provider',
    unconfirmedHint:
      'Clef stopped while sending and does not know whether the message left. Check with the contact or your provider, then tell us:',
    settle: { sent: 'It did leave', send_again: 'Send again', abandon: 'Give up' },
  },
  history: {
    title: 'Sent and decided',
    lead: 'What became of each message.',
    empty: 'No message here yet.',
    status: 'State',
    draft: 'Message',
  },
};
