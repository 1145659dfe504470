import type { Finding, FindingCode } from '../../../../domain/checks/finding.ts';
import type { Sentence } from '../fr/findings.ts';

const recordSays: Sentence = ({ expected }) => (expected ? `the record says ${expected}` : 'the record says otherwise');

const leadsTo: Sentence = ({ expected }) =>
  expected ? `really leads to ${expected}` : 'does not lead where it seems to';

const labelOf = ({ record }: Pick<Finding, 'record'>) => (record ? ` (${record.label})` : '');

const sentences: Record<FindingCode, Sentence> = {
  visit_agrees: () => 'as in the diary',
  date_agrees: () => 'the day and the date agree',
  slot_free: () => 'this time is free',
  property_agrees: () => 'as in the property’s record',
  reference_agrees: () => 'a known reference',
  place_agrees: () => 'a known place',
  name_agrees: () => 'a known name',
  link_agrees: () => 'the agency’s own site',
  address_agrees: () => 'a known address or number',
  invalid_date: () => 'there is no such date',
  invalid_time: () => 'there is no such time',
  wrong_weekday: ({ expected }) => (expected ? `the calendar says ${expected}` : 'the day and the date do not agree'),
  past_date: () => 'this date has passed',
  visit_differs: ({ expected }) => (expected ? `the diary says ${expected}` : 'the diary says otherwise'),
  visit_in_utc: ({ expected }) =>
    expected ? `this is universal time; the diary says ${expected}` : 'this is universal time, not local time',
  visit_moved: ({ expected }) => (expected ? `the visit was moved; the diary says ${expected}` : 'the visit was moved'),
  visit_cancelled: () => 'the visit is cancelled',
  slot_taken: (finding) => `this time is taken${labelOf(finding)}`,
  slot_offered: (finding) => `this time is offered in another message${labelOf(finding)}`,
  price_differs: recordSays,
  property_differs: recordSays,
  property_unavailable: ({ expected }) =>
    expected ? `this property is no longer available: ${expected}` : 'this property is no longer available',
  reference_unknown: () => 'no property has this reference',
  place_differs: recordSays,
  name_differs: recordSays,
  address_differs: recordSays,
  repeated_message: ({ expected }) =>
    expected === null
      ? 'possible duplicate: this contact was sent this text'
      : `possible duplicate: this contact was sent this text at ${expected}`,
  date_unsupported: () => 'the agenda does not mention it',
  price_unsupported: () => 'no record mentions this amount',
  property_unsupported: () => 'no record mentions it',
  place_unsupported: () => 'no record mentions this place',
  name_unsupported: () => 'an unknown name',
  link_unsupported: () => 'an unknown site',
  address_unsupported: () => 'an unknown address or number',
  hidden_characters: () => 'hidden characters',
  mixed_scripts: () => 'letters of several alphabets in one word, often an imitation',
  compatibility_characters: ({ expected }) =>
    expected ? `disguised characters, which read “${expected}”` : 'disguised characters',
  deceptive_link: leadsTo,
  link_with_userinfo: leadsTo,
  link_with_foreign_host: () => 'the name of this site has letters of another alphabet',
  link_scheme: () => 'this link opens no site, e-mail or call',
  placeholder: () => 'a value is missing',
  advertising: () => 'advertising in a follow-up',
  stranger_address: () => 'an address or number that a stranger gave',
  too_long_to_check: () => 'too long to be compared with the records in full',
  first_contact: () => 'first contact',
  stranger_text: () => 'taken from a text that a stranger wrote',
};

/** The results of the checks. */
export const findings = {
  findings: {
    title: 'Checks',
    results: {
      checked: 'Verified',
      contradicted: 'Contradicted',
      unsupported: 'Not verifiable',
      deceptive: 'Deceptive',
      notice: 'To know',
    },
    sentences,
    checkedCount: (n: number) => `${n} verified`,
    replace: 'Replace',
    replaceBy: (words: string, replacement: string) => `Replace “${words}” by “${replacement}”`,
    clean: 'Clean',
    cleanWords: (words: string) => `Clean “${words}”`,
    cleanAll: 'Clean all',
    hiddenCharacters: 'Hidden characters',
    corrected: 'Text corrected.',
  },
};
