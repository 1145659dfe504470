import { count, withUnit } from './count.ts';

/** A draft as a person reads it. */
export const drafts = {
  draft: {
    kinds: {
      sms: 'SMS',
      email: 'E-mail',
      enrollment: 'E-mail sequence',
      campaign: 'SMS campaign',
      signature: 'Signature request',
    },
    unnamedContact: 'Nameless contact',
    select: (name: string) => `Select the message to ${name}`,
    approve: 'Approve',
    edit: 'Edit',
    reject: 'Reject',
    blocked: 'Cannot be sent',
    formerAddress: (address: string, { isEmail, isOfAgent }: { isEmail: boolean; isOfAgent: boolean }) =>
      `This message goes to ${address}, which is not this contact’s ${isEmail ? 'e-mail address' : 'number'} any more. Reject it${isOfAgent ? ', or send it back to the agent to be drafted again' : ', then write it again'}.`,
    requestedBy: 'Prepared by',
    edited: (by: string) => `Edited by ${by}`,
    recounted: 'Since it was asked for, its recipients or their messages have changed: read it again, then decide.',
    changedBy: (name: string) => `Edited by ${name} in the meantime`,
    readNewer: 'Read the new version',
    consents: {
      sms: {
        granted: 'Consent to SMS',
        unknown: 'Consent to SMS not recorded',
        denied: 'SMS refused by the contact',
        opted_out: 'Opted out of SMS (STOP)',
      },
      email: {
        granted: 'Consent to e-mail',
        unknown: 'Consent to e-mail not recorded',
        denied: 'E-mails refused by the contact',
        opted_out: 'Opted out of e-mails',
      },
    },
    consentSince: (date: string) => `on ${date}`,
    consentGivenOn: (date: string) => `given on ${date}`,
    segments: (n: number) => `${n} SMS`,
    costMore: (characters: string[], extra: number) =>
      `${characters.join(', ')} ${characters.length < 2 ? 'costs' : 'cost'} ${extra === 1 ? 'one' : extra} more`,
    noBreakSpace: 'non-breaking space',
    perSegment: 'These characters shorten each SMS to 70 characters (67 where there are several).',
    departure: 'Leaves',
    atOnce: 'At once',
    leavesAt: (at: string) => `Will leave ${at}`,
    waitReasons: {
      night: 'outside sending hours',
      sunday: 'Sunday',
      holiday: 'public holiday',
      paused: 'sending is paused',
      undo: 'time to undo',
      planned: 'planned',
      retry: 'another attempt',
      absent: 'after the contact’s absence',
    },
    paused: 'When sending resumes',
    purpose: 'Kind of message',
    purposes: { service: 'Follow-up', marketing: 'Marketing' },
    purposeHints: {
      service: 'Answers a request, or follows a matter in hand.',
      marketing: 'A STOP mention is added; leaves Monday to Saturday, 8:00 to 20:00, not on public holidays.',
    },
    notSaved: 'Your change was not saved; you can still copy it.',
    empty: 'Write a text: nothing leaves empty.',
    tooLong: (most: number, length: number) =>
      `${most.toLocaleString('en-GB')} characters at most; there are ${length.toLocaleString('en-GB')}.`,
    lengthOf: (length: number, most: number) =>
      `${length.toLocaleString('en-GB')} of ${most.toLocaleString('en-GB')} characters`,
    subject: 'Subject',
    text: 'Text',
    exactText: 'Raw text',
    emailTitle: (name: string) => `E-mail to ${name}, as it will be read`,
    links: (n: number) => count(n, 'link in this message', 'links in this message'),
    character: (name: string) => name,
    duplicate: 'Possible duplicate',
    expires: (at: string) => `Expires ${at}`,
    visits: 'Appointments',
    latestReply: 'Last message received',
    conversation: (n: number) => `Conversation (${n})`,
    you: 'Agency',
    sequence: (name: string, version: number) => `${name} · version ${version}`,
    delay: (hours: number) =>
      hours === 0
        ? 'At once'
        : hours % 24 === 0
          ? `After ${count(hours / 24, 'day', 'days')}`
          : `After ${withUnit(hours, 'h')}`,
    yourChanges: 'What you changed',
    changesSinceRequest: 'What changed since the agent’s text',
    unchanged: 'Same as the agent’s text.',
    preview: 'Preview',
  },
};
