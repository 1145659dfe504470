import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * The result of a check: `checked`, a record agrees with the words; `contradicted`, a record or the calendar disagrees;
 * `unsupported`, no record mentions it; `deceptive`, a reader would take the text for something else than it is;
 * `notice`, a person should know it.
 */
const findingResults = ['checked', 'contradicted', 'unsupported', 'deceptive', 'notice'] as const;

/** Every code, by its result. The console has a sentence for each code in both languages. */
export const findingCodes = {
  checked: [
    'visit_agrees',
    'date_agrees',
    'slot_free',
    'property_agrees',
    'reference_agrees',
    'place_agrees',
    'name_agrees',
    'link_agrees',
    'address_agrees',
  ],
  contradicted: [
    'invalid_date',
    'invalid_time',
    'wrong_weekday',
    'past_date',
    'visit_differs',
    'visit_in_utc',
    'visit_moved',
    'visit_cancelled',
    'visit_missed',
    'slot_unusual',
    'slot_taken',
    'slot_offered',
    'price_differs',
    'property_differs',
    'property_unavailable',
    'reference_unknown',
    'place_differs',
    'name_differs',
    'address_differs',
    'legal_term_differs',
    'search_differs',
    'offer_differs',
    'text_differs',
    'wrong_language',
    'belongs_to_another',
    'repeated_message',
    'answered_meanwhile',
    'reason_gone',
  ],
  unsupported: [
    'date_unsupported',
    'price_unsupported',
    'property_unsupported',
    'place_unsupported',
    'name_unsupported',
    'link_unsupported',
    'address_unsupported',
  ],
  deceptive: [
    'hidden_characters',
    'mixed_scripts',
    'compatibility_characters',
    'deceptive_link',
    'link_with_userinfo',
    'link_with_foreign_host',
    'link_scheme',
    'shortened_link',
    'placeholder',
    'damaged_text',
    'assistant_remark',
    'price_change_unproven',
    'unlawful',
    'payment_details',
    'advertising',
    'stranger_address',
    'unproven_address',
    'stranger_words',
    'stranger_subject',
    'stranger_order',
    'unproven_amount',
    'unproven_claim',
    'read_another',
    'too_long_to_check',
  ],
  notice: ['first_contact', 'stranger_text', 'unclear_day'],
} as const satisfies Record<(typeof findingResults)[number], readonly string[]>;

const codes = Object.values(findingCodes).flat();
export type FindingCode = (typeof codes)[number];
export type FlagCode = (typeof findingCodes)['contradicted' | 'deceptive'][number];

/**
 * One finding of a check, at the words it concerns. The same text and the same records give the same findings, in the
 * order of the text.
 */
export const Finding = z.object({
  /** Names the finding in an approval: a hash of the code, the place, the words and the record's value. */
  id: z.string(),
  code: z.enum(codes),
  result: z.enum(findingResults),
  /** Whether an approval must accept it by name: contradictions and deceptions. */
  flag: z.boolean(),
  /** The text that holds the words: `subject`, `body`, or of a sequence `steps.0.body`. */
  field: z.string(),
  /** The beginning and the end of the words in that text, in UTF-16 code units. Both 0: the finding concerns all of it. */
  start: z.int(),
  end: z.int(),
  /** The words as written. */
  text: z.string(),
  /** The record's value, in the words of the draft's language; null if there is no record. */
  expected: z.string().nullable(),
  /** The text to write instead of the words; null if there is no correction. */
  replacement: z.string().nullable(),
  /** The record that was compared: its public id and what people call it. */
  record: z
    .object({
      kind: z.enum(['visit', 'property', 'contact', 'draft', 'message', 'user', 'agency']),
      id: z.string(),
      label: z.string(),
    })
    .nullable(),
  /** The finding as one English sentence for a model, with the way to correct it. */
  explanation: z.string(),
});
export type Finding = z.output<typeof Finding>;

const resultOf = new Map<FindingCode, Finding['result']>(
  findingResults.flatMap((result) => findingCodes[result].map((code) => [code, result] as const)),
);

type NewFinding = Pick<Finding, 'code' | 'field' | 'start' | 'end' | 'text' | 'explanation'> &
  Partial<Pick<Finding, 'expected' | 'replacement' | 'record'>>;

/** Completes a finding with its result and its id. */
export function finding({ expected = null, replacement = null, record = null, ...given }: NewFinding): Finding {
  const result = resultOf.get(given.code) as Finding['result'];
  const named = [given.code, given.field, given.start, given.text, record?.id ?? null, expected];
  const id = createHash('sha256').update(JSON.stringify(named)).digest('base64url').slice(0, 16);
  const flag = result === 'contradicted' || result === 'deceptive';
  return { id, result, flag, expected, replacement, record, ...given };
}
