import { describe, expect, it } from 'vitest';
import { weightyWordsIn } from '../../../../domain/checks/reading/weighty-words.ts';

const wordsOf = (text: string) => weightyWordsIn(text, '', false).map(({ start, end }) => text.slice(start, end));

describe('a word that binds the agency', () => {
  // A clause beside it that asks, thanks or leaves something open does not hide it.
  it.each([
    ['Je vérifie si vous pouvez venir, le vendeur accepte votre offre.', 'vendeur accepte'],
    ['Je vérifie si vous pouvez venir, votre dossier est refusé.', 'dossier est refusé'],
    ['Je ne sais pas quand vous venez, et les honoraires vous sont offerts.', 'honoraires vous sont offerts'],
    ['Merci pour votre message, les honoraires sont offerts.', 'honoraires sont offerts'],
    ['Merci pour votre message et les honoraires sont offerts.', 'honoraires sont offerts'],
    ['Pour votre demande, les honoraires sont offerts.', 'honoraires sont offerts'],
    ['Je me renseigne sur les charges, le vendeur a accepté votre offre.', 'vendeur a accepté'],
    ['Je vérifie si vous pouvez venir, nous vous offrons nos honoraires.', 'offrons nos honoraires'],
    ['Thank you for your message, we will waive our fees.', 'waive our fees'],
  ])('is found: %s', (text, words) => {
    expect(wordsOf(text)).toEqual([words]);
  });

  it.each([
    ['Il n’est pas nécessaire que vous lisiez ces documents avant de signer.'],
    ['There is no need for you to read the survey reports before signing.'],
    ['Pourriez-vous nous donner le digicode de votre immeuble ?'],
    ['Please tell us when nobody is at home.'],
    ['The flat carries a guaranteed net yield of 9 %.'],
    ['Notre agence s’engage à vous racheter le bien au même prix.'],
    ['Les loyers sont exonérés d’impôt pendant dix ans.'],
    ['Merci de nous transmettre avant la visite :\n\n- une copie de votre titre de séjour ;\n- votre agenda'],
    ['Please send us a medical certificate.'],
    ['You are welcome to let yourselves in on Friday.'],
    ['La boîte à clés est à droite de la porte.'],
    ['Le code d’entrée est le 4471.'],
    ['Vous pouvez visiter tout seul si vous préférez.'],
    ['You may look around the flat on your own.'],
    ['Door code: 4471.'],
    ['The keys are hidden under the mat.'],
    ['Le délai de rétractation de 10 jours ne s’applique pas.'],
    ['Il n’y a pas de délai de réflexion.'],
    ['Your proof of income is required.'],
    ['Votre titre de séjour est exigé.'],
    ['As you buy without a mortgage, the cooling-off period does not apply.'],
    ['Le délai de rétractation ne s’applique pas à votre achat.'],
  ])('of a promise, of papers, of a right or of an open door is found: %s', (text) => {
    expect(wordsOf(text)).toHaveLength(1);
  });

  it.each([
    ['Je demande à Léa si le vendeur accepte les offres écrites.'],
    ['Je ne peux pas vous dire si le vendeur accepte votre offre.'],
    ['Prenez le temps de lire les documents avant de signer.'],
    ['Le digicode vous sera donné par Léa Martin.'],
    ['Yann Kerbrat vous attend au 27, code postal 44000.'],
    ['Un titre de séjour n’est pas nécessaire pour visiter.'],
    ['Les fiches de paie ne sont pas nécessaires pour visiter.'],
    ['Proof of income is not required.'],
    ['Merci de nous envoyer vos disponibilités : aucune carte d’identité à prévoir.'],
    ['Merci de nous envoyer :\n- vos disponibilités ;\n- pas de fiche de paie'],
    ['Il n’y a pas de boîte à clés : Léa vous accompagne.'],
    ['The keys are with Léa, who opens the door for you.'],
    ['On ne peut pas visiter sans rendez-vous.'],
    ['Votre délai de rétractation n’est pas encore écoulé.'],
    ['Sans rétractation dans les dix jours, le compromis devient définitif.'],
    ['Le délai de rétractation s’applique aussi sans prêt.'],
  ])('is none where nothing is promised: %s', (text) => {
    expect(wordsOf(text)).toEqual([]);
  });
});
