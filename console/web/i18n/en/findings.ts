import type { Finding, FindingCode, FlagCode } from '../../../../domain/checks/finding.ts';
import { inEnglishQuotes } from '../../../../domain/shared/quotation.ts';
import type { Sentence } from '../fr/findings.ts';

const recordSays: Sentence = ({ expected }) => (expected ? `the record says ${expected}` : 'the record says otherwise');

const leadsTo: Sentence = ({ expected }) =>
  expected ? `really leads to ${expected}` : 'does not lead where it seems to';

const labelOf = ({ record }: Pick<Finding, 'record'>) => (record ? ` (${record.label})` : '');

/** An hour alone, or a day and an hour: “at 18:52”, “on Tuesday 24 November at 18:52”. */
const atTime = (moment: string) => (/^\d/.test(moment) ? `at ${moment}` : `on ${moment}`);

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
  past_date: () => 'this moment is over, or still to come',
  visit_differs: ({ expected }) => (expected ? `the diary says ${expected}` : 'the diary says otherwise'),
  visit_in_utc: ({ expected }) =>
    expected ? `this is universal time; the diary says ${expected}` : 'this is universal time, not local time',
  visit_moved: ({ expected }) => (expected ? `the visit was moved; the diary says ${expected}` : 'the visit was moved'),
  visit_cancelled: () => 'the visit is cancelled',
  visit_missed: () => 'the contact did not come to this visit',
  slot_unusual: ({ expected }) => (expected ? `an unusual time: ${expected}` : 'an unusual time'),
  slot_taken: (finding) => `this time is taken${labelOf(finding)}`,
  slot_offered: (finding) => `this time is offered in another message${labelOf(finding)}`,
  price_differs: recordSays,
  property_differs: recordSays,
  property_unavailable: ({ expected }) =>
    expected ? `this property is not to be offered: ${expected}` : 'this property is not to be offered',
  reference_unknown: () => 'no property has this reference',
  place_differs: recordSays,
  name_differs: (finding) => (finding.expected ? recordSays(finding) : 'nobody has this name in the agency'),
  address_differs: recordSays,
  price_change_unproven: () => 'no record proves this change of price',
  unlawful: ({ expected }) => expected ?? 'what the law forbids',
  payment_details: () => 'an account or a way of paying that no record knows',
  legal_term_differs: ({ expected }) => (expected ? `the law says ${expected}` : 'the law says otherwise'),
  search_differs: ({ expected }) =>
    expected ? `this contact’s search: ${expected}` : 'not the search of this contact',
  offer_differs: recordSays,
  text_differs: ({ expected }) =>
    expected ? `this text contradicts itself: elsewhere it says ${expected}` : 'this text contradicts itself',
  wrong_language: ({ expected }) => (expected ? `this contact reads ${expected}` : 'not the language of this contact'),
  belongs_to_another: ({ record }) =>
    record ? `this is about another person: ${record.label}` : 'this is about another person',
  repeated_message: ({ expected }) =>
    expected === null
      ? 'possible duplicate: this contact was sent this text'
      : `possible duplicate: this contact was sent this text at ${expected}`,
  answered_meanwhile: ({ expected, record }) =>
    `${record?.label ?? 'a colleague'} answered${expected ? ` ${atTime(expected)}` : ''}, after this draft`,
  reason_gone: () => 'what it was written for has changed since',
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
    expected ? `disguised characters, which read ${inEnglishQuotes(expected)}` : 'disguised characters',
  deceptive_link: leadsTo,
  link_with_userinfo: leadsTo,
  link_with_foreign_host: () => 'the name of this site has letters of another alphabet',
  link_scheme: () => 'this link opens no site, e-mail or call',
  shortened_link: ({ expected }) => `shortened link: ${expected ?? 'this service'} hides the real address`,
  placeholder: () => 'a value is missing',
  damaged_text: ({ expected }) =>
    expected ? `damaged by a program; it should read ${inEnglishQuotes(expected)}` : 'damaged by a program',
  assistant_remark: () => 'words to the author of the message, not to its reader',
  advertising: () => 'advertising in a follow-up',
  stranger_address: () => 'an address or number that a stranger gave',
  unproven_address: () => 'an address or number in no record and in no message of this contact',
  stranger_words: ({ record }) =>
    record
      ? `taken from a text that is not this contact’s: ${record.label}`
      : 'taken from a text that is not this contact’s',
  stranger_subject: () => 'a subject taken from a text that a stranger wrote',
  stranger_order: ({ expected }) =>
    `a text that the agent has read gives it orders: ${inEnglishQuotes(expected ?? '')}`,
  unproven_amount: () => 'an amount that neither a record, nor this contact, nor you have given',
  unproven_claim: ({ record }) =>
    record
      ? `only a text that a stranger wrote says so: ${record.label}`
      : 'neither a record, an advert nor a colleague says so',
  read_another: ({ expected, record }) =>
    `the agent read another person’s messages or feedback before it wrote: ${inEnglishQuotes(expected ?? record?.label ?? '')}`,
  too_long_to_check: () => 'too long to be compared with the records in full',
  first_contact: () => 'first contact',
  unclear_day: () => 'today, or in a week? write the date',
  stranger_text: () => 'taken from a text that a stranger wrote',
};

/** The flags as the journal names those that somebody accepted. */
const names: Record<string, string> & Record<FlagCode, string> = {
  invalid_date: 'date that does not exist',
  invalid_time: 'time that does not exist',
  wrong_weekday: 'day and date that do not match',
  past_date: 'past date',
  visit_differs: 'visit at another time than in the diary',
  visit_in_utc: 'visit in universal time',
  visit_moved: 'moved visit',
  visit_cancelled: 'cancelled visit',
  visit_missed: 'thanks for a visit that did not take place',
  slot_taken: 'slot that is taken',
  slot_offered: 'slot offered elsewhere',
  slot_unusual: 'unusual slot',
  price_differs: 'price other than on the record',
  property_differs: 'property other than on its record',
  property_unavailable: 'property no longer available',
  reference_unknown: 'unknown reference',
  place_differs: 'place other than on the record',
  name_differs: 'name other than on the record',
  address_differs: 'contact details other than on the record',
  repeated_message: 'possible duplicate',
  belongs_to_another: 'something of another person',
  price_change_unproven: 'change of price without proof',
  unlawful: 'words that the law forbids',
  payment_details: 'unknown account or way of paying',
  legal_term_differs: 'against the law',
  search_differs: 'search other than in the record',
  offer_differs: 'offer other than in the record',
  text_differs: 'text that contradicts itself',
  wrong_language: 'language other than the contact’s',
  answered_meanwhile: 'colleague who answered after the draft',
  reason_gone: 'reason that is gone',
  hidden_characters: 'hidden characters',
  mixed_scripts: 'letters of several alphabets',
  compatibility_characters: 'disguised characters',
  deceptive_link: 'deceptive link',
  link_with_userinfo: 'deceptive link',
  link_with_foreign_host: 'link with letters of another alphabet',
  link_scheme: 'link of another kind',
  shortened_link: 'shortened link',
  placeholder: 'missing information',
  damaged_text: 'text damaged by a program',
  assistant_remark: 'words that are not for the reader',
  advertising: 'advertising in a case follow-up',
  stranger_address: 'contact details given by a stranger',
  unproven_address: 'contact details that nothing proves',
  stranger_words: 'words of another person',
  stranger_subject: 'subject written by a stranger',
  stranger_order: 'a stranger’s orders to the agent',
  unproven_amount: 'amount that nothing proves',
  unproven_claim: 'claim that nothing proves',
  read_another: 'agent that read another person’s messages',
  too_long_to_check: 'text too long to check',
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
    names,
    checkedCount: (n: number) => `${n} verified`,
    replace: 'Replace',
    replaceBy: (words: string, replacement: string) =>
      `Replace ${inEnglishQuotes(words)} by ${inEnglishQuotes(replacement)}`,
    clean: 'Clean',
    cleanWords: (words: string) => `Clean ${inEnglishQuotes(words)}`,
    cleanAll: 'Clean all',
    hiddenCharacters: 'Hidden characters',
    corrected: 'Text corrected.',
  },
};
