import { expect, it } from 'vitest';
import { procedures } from '../../console/procedures.ts';
import { operations as operationsInEnglish } from '../../console/web/i18n/en/operations.ts';
import { en } from '../../console/web/i18n/en.ts';
import { operations as operationsInFrench } from '../../console/web/i18n/fr/operations.ts';
import { fr } from '../../console/web/i18n/fr.ts';
import { reasonOf } from '../../console/web/journal/reason-of.ts';
import { findingCodes } from '../../domain/checks/finding.ts';

it.each([
  ['acceptFlags', 'price_differs slot_taken', 'prix différent de la fiche, créneau déjà pris'],
  ['acceptFlags', 'a_flag_of_before', 'autre alerte'],
  ['askLanguageModel', 'mistral:essai', 'mistral:essai'],
  ['draftSms', 'opted_out', fr.errors.opted_out],
  ['sequenceStep', 'taken_back', fr.draftStatus.rules.taken_back],
  ['releaseDraft', 'unknown', fr.draftStatus.failures.unknown],
  ['releaseDraft', '30007', fr.draftStatus.refusedByProvider],
  ['draftSms', 'idempotency_in_progress', fr.journal.otherReason],
  ['draftSms', null, null],
])('an entry of %s with the code %s says « %3$s »', (operation, code, reason) => {
  expect(reasonOf({ operation, code }, fr)).toBe(reason);
});

it('every flag has a name in both languages', () => {
  for (const { findings } of [fr, en]) {
    for (const code of [...findingCodes.contradicted, ...findingCodes.deceptive]) {
      expect(findings.names[code], code).toMatch(/^\p{Ll}/u);
    }
  }
});

it('entries of releases before still say what was done', () => {
  for (const former of ['saveContactView', 'renameContactView', 'removeContactView']) {
    expect([operationsInFrench[former], operationsInEnglish[former]], former).toEqual([
      expect.stringContaining('contacts'),
      expect.stringContaining('contacts'),
    ]);
  }
});

it('every change that people make has words in both languages', () => {
  const changes = Object.values(procedures._def.procedures as Record<string, any>).flatMap(
    ({ _def: { type, meta } }) => (type === 'mutation' && meta ? [meta.operation.name as string] : []),
  );
  expect(changes.filter((name) => !operationsInFrench[name] || !operationsInEnglish[name])).toEqual([]);
});
