import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string]>([
  [
    'dupont',
    'Un tiers de nos honoraires est à verser dès la signature du mandat.',
    'Un tiers de nos honoraires est à verser',
  ],
  ['dupont', 'La commission reste due, même si la vente n’aboutit pas.', 'commission reste due, même si la vente'],
  ['kone', 'Toute visite non honorée sera facturée 30 €.', 'non honorée sera facturée'],
  ['kone', 'Les frais de dossier de 60 € se règlent avant la visite.', 'frais de dossier de 60'],
  [
    'kone',
    'Merci de fournir un extrait de casier judiciaire avant la visite.',
    'fournir un extrait de casier judiciaire',
  ],
  ['dupont', 'Nos honoraires ne sont pas affichés, vous les aurez au téléphone.', 'honoraires ne sont pas affichés'],
  ['kone', 'Votre offre doit être assortie d’un chèque de 2 000 €.', 'assortie d’un chèque'],
  ['dupont', 'Le mandat court sans limite de durée.', 'sans limite de durée'],
  ['dupont', 'Un mandat simple vous interdit de vendre sans nous.', 'mandat simple vous interdit de vendre'],
  ['dupont', 'Avec un mandat exclusif, plusieurs agences vendent votre maison.', 'mandat exclusif, plusieurs agences'],
  ['lefevre', 'Le CREP ne vise que les immeubles construits après 1949.', 'immeubles construits après 1949'],
  ['dupont', 'L’état de la fosse septique est valable sans limite.', 'valable sans limite'],
  ['dupont', 'Une maison en classe F est dispensée d’audit.', 'classe F est dispensée d’audit'],
  [
    'dupont',
    'Le congé au locataire se donne trois mois avant l’échéance du bail.',
    'trois mois avant l’échéance du bail',
  ],
  ['dupont', 'Pour cette vente, inutile de passer devant un notaire.', 'inutile de passer devant un notaire'],
  ['dupont', 'Après le compromis, votre acheteur ne pourra pas se rétracter.', 'acheteur ne pourra pas se rétracter'],
  [
    'petit',
    'Vous pouvez accepter votre offre de prêt dès le lendemain.',
    'accepter votre offre de prêt dès le lendemain',
  ],
])('to %s: %s', async (to, body, words) => {
  expect(flagsAt(await flagsOf(to, body), words, body).map(({ code }) => code)).toContain('legal_term_differs');
});

it.each<[PersonKey, string]>([
  ['dupont', 'Aucun honoraire ne se règle à la signature du mandat : tout se paie chez le notaire, à l’acte.'],
  ['dupont', 'Nos honoraires sont affichés en vitrine et sur notre site.'],
  ['kone', 'Une visite annulée n’est pas facturée, prévenez-nous simplement.'],
  ['kone', 'Merci d’apporter une pièce d’identité à la visite.'],
  ['kone', 'Une offre ne s’accompagne d’aucun versement.'],
  ['dupont', 'Aucun mandat ne peut être sans limite de durée.'],
  ['dupont', 'À la différence du mandat simple, l’exclusif vous lie à une seule agence.'],
  ['lefevre', 'Le constat plomb concerne les maisons d’avant 1949, pas celles construites après 1949.'],
  ['dupont', 'Un repérage amiante négatif est valable sans limite.'],
  ['dupont', 'Un appartement en copropriété classé F est dispensé d’audit.'],
  ['dupont', 'Le congé au locataire d’un meublé se donne trois mois avant la fin du bail.'],
  ['dupont', 'Inutile de passer chez le notaire aujourd’hui, la procuration suffit.'],
  ['dupont', 'Passé le délai de dix jours, votre acheteur ne pourra plus se rétracter.'],
])('but not, to %s: %s', async (to, body) => {
  expect((await flagsOf(to, body)).filter(({ code }) => code === 'legal_term_differs')).toEqual([]);
});
