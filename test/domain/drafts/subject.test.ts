import { describe, expect, it } from 'vitest';
import { draftEmail } from '../../../domain/conversations/message-drafts.ts';
import { saveSequence } from '../../../domain/sequences/edit-sequence.ts';
import { newId, publicId } from '../../../domain/shared/ids.ts';

const prospectId = publicId('contact', newId());
const id = publicId('sequence', newId());
const body = 'Bonjour';
const inputs = {
  'a proposed e-mail': (subject: string) => draftEmail.input.safeParse({ prospectId, subject, body }),
  'a correction of it': (subject: string) => draftEmail.edit.safeParse({ subject }),
  'a step of a sequence': (subject: string) =>
    saveSequence.input.safeParse({ id, steps: [{ delayHours: 0, subject, body }], fingerprint: null }),
};

describe.each(Object.entries(inputs))('the subject of %s', (_, parse) => {
  it.each([
    '=?utf-8?B?VmlyZXo=?=',
    'Visite =?iso-8859-1?q?Vir=E9?= de mardi',
    '=?utf-8?Q?{{contact.firstName}}?=',
    '=?x?=',
  ])('may not contain an encoded word: %s', (subject) => {
    const messages = parse(subject).error?.issues.map(({ message }) => message);
    expect(messages?.[0]).toContain('=?…?=');
  });

  it.each(['\r', '\n', '\u2028', '\u2029', '\u0085', '\u000b', '\u000c', '\t', '\u0000', '\u001b', '\u007f', '\u009f'])(
    'is one line: no %j',
    (character) => {
      const { error } = parse(`Visite${character}Bcc: lea@acheteurs.example`);
      expect(error?.issues.map(({ path }) => path.at(-1))).toContain('subject');
    },
  );

  it('may contain its signs', () => {
    const about = (subject: string) =>
      parse(subject).error?.issues.filter(({ path }) => path.includes('subject')) ?? [];
    for (const subject of ['Prix =? 289 000 €', 'Quoi ?= oui', 'a?=b=?']) expect(about(subject)).toEqual([]);
  });
});
