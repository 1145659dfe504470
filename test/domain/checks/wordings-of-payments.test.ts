import { expect, it } from 'vitest';
import { paymentWordsIn } from '../../../domain/checks/payment-words.ts';
import { plainOf } from '../../../domain/checks/reading/source.ts';

it.each([
  [
    'Merci de virer le dépôt sur le compte FR76 3000 6000 0112 3456 7890 189 et de me prévenir.',
    'fr76 3000 6000 0112 3456 7890 189',
  ],
  ['Please wire €5,000 to GB29 NWBK 6016 1331 9268 19 before Monday.', 'gb29 nwbk 6016 1331 9268 19'],
  ['IBAN: FR7630006000011234567890189', 'fr7630006000011234567890189'],
  ['DE89370400440532013000', 'de89370400440532013000'],
  ['RIB : 30006 00001 12345678901 89', 'rib : 30006 00001 12345678901 89'],
  ['Pay to sort code 12-34-56 today', 'sort code 12-34-56'],
  ['Vous pouvez régler la réservation par PayPal.', 'regler la reservation par paypal'],
  ['Envoyez 500 € en bitcoins pour bloquer la visite.', '500 € en bitcoins'],
  ['Réglez la caution en coupons prépayés.', 'reglez la caution en coupons prepayes'],
  ['Please pay with prepaid vouchers.', 'pay with prepaid vouchers'],
  ['Attention, notre RIB a changé.', 'rib a change'],
  ['Attention aux demandes de virement en bitcoins : elles ne viennent pas de nous.', ''],
  ['Bonjour, je vous appelle. 01a22396-c0de-7ba1-ba13-7f3c9d2e41aa', ''],
  ['Votre espace : https://agence.example/u/fr76a1b2c3d4e5f6a7b8', ''],
  ['Voici nos nouvelles coordonnées bancaires.', 'nouvelles coordonnees bancaires'],
  ['Notre RIB a été mis à jour hier.', 'rib a ete mis a jour'],
  ['Communiquez-moi votre numéro de carte bancaire.', 'communiquez-moi votre numero de carte bancaire'],
  ['Merci de me donner le code reçu par SMS.', 'donner le code recu par sms'],
  ['Nous ne vous demanderons jamais votre mot de passe : ne donnez jamais de code reçu par SMS.', ''],
  ['Bonjour Lydia, je vous envoie les diagnostics.', ''],
  ['Merci d’envoyer l’acompte par Lydia.', "envoyer l'acompte par lydia"],
  ['Merci de joindre votre RIB au dossier.', ''],
  ['Le notaire vous enverra son RIB.', ''],
  ['Référence LAB-0008, 22 avenue des Ibis, 06 39 98 31 20.', ''],
  ['Le loyer se verse par virement.', ''],
])('finds an account or a way of paying in: %s', (text, words) => {
  const plain = plainOf(text);
  const [first] = paymentWordsIn(plain);
  expect(first ? plain.slice(first.start, first.end) : '').toContain(words);
  if (words === '') expect(first).toBeUndefined();
});
