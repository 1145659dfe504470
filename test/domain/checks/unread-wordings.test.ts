import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string]>([
  ['legoff', 'Le prix demandé pour le T3 Bellamy reste de 298 000 euros.', '298 000'],
  ['legoff', 'Bellamy est en vente un peu sous les 270 000 €.', '270 000'],
  ['camara', 'T2 allée Baco mis à prix 1 985 000 €', '1 985 000'],
  ['delatour', "La villa avenue des Ibis s'étend sur plus de 220 m².", '220'],
  ['otherPaulMartin', "Pour la maison rue des Ajoncs, c'est le vendeur qui paie les honoraires.", 'le vendeur'],
  ['legoff', 'Les honoraires du T3 rue Bellamy (4,5 %) ? Ils sont réglés par le vendeur.', 'par le vendeur'],
  ['obrien', 'The seller pays our fees for the flat at 27 rue Paul Bellamy.', 'The seller'],
  ['hoarau', "Le T3 rue Juliette Dodu n'a qu'une chambre.", 'une chambre'],
  ['obrien', '27 rue Paul Bellamy: energy rating D, climate rating C', 'D'],
  ['garnier', 'la maison rue des ajoncs, étiquette énergie B, est bien isolée', 'B'],
  ['garnier', 'La maison du 8 rue des Ajoncs (SHE-0020) vous attend mercredi à 12h15.', 'SHE-0020'],
  ['camara', "A tout à l'heure, 16h, 6 allée Baco. Yann", '16h'],
  ['garnier', "C'est Solène qui vous accueillera mercredi à 12h15. Yann", 'Solène'],
  ['garnier', 'À mercredi 12h15 rue des Ajoncs. Inès sera sur place.', 'Inès'],
  ['leray', 'Alors, la maison visitée lundi vous a-t-elle plu ? Inès', 'visitée lundi'],
  ['kone', "J'ai été ravie de vous rencontrer hier rue des Ajoncs. Inès", 'ravie'],
  ['vidal', 'Ravi de vous avoir montré le T3 hier ! Yann', 'Ravi'],
  ['paulMartin', "Dommage que vous n'ayez pas pu venir jeudi 19. On reprogramme ? Inès", 'pas pu venir'],
  ['legoff', "Vous n'êtes pas venue mardi 17 à la visite, tout va bien ? Yann", 'pas venue'],
  ['kone', 'Votre rendez-vous de visite jeudi 26 à 15h rue des Ajoncs est confirmé. Inès', 'rendez-vous'],
  ['rossi', "La maison de Rezé n'est plus disponible, elle est partie hier. Inès", 'plus disponible'],
  ['legoff', "Le T3 Bellamy vient d'être retiré de la vente, désolé. Yann", 'retiré'],
  ['leray', 'Mauvaise nouvelle, la maison rue des Ajoncs a trouvé preneur. Inès', 'trouvé preneur'],
  ['petit', 'Félicitations, la vente du T4 place Viarme est définitive ! Solène', 'définitive'],
  ['legoff', 'Cher Monsieur Le Goff, à mardi 11h45. Yann', 'Monsieur'],
  ['dupont', 'Bonjour Madame Dupont, je passe demain. Yann', 'Madame'],
  ['whitfield', 'Dear Mrs Whitfield, see you Monday 30 at 2.30 pm. Karim', 'Mrs'],
  ['whitfield', 'slt james, visite lundi 30 14h30 av des ibis, dispo tjrs ? karim', 'visite'],
  ['bodin', 'Merci de me répondre avant hier midi. Yann', 'hier'],
  ['bodin', 'il me faut une réponse pour le 18 novembre au plus tard', '18 novembre'],
  ['legoff', 'Le vendeur aussi peut se rétracter pendant dix jours.', 'rétracter'],
  ['legoff', 'Les frais de notaire sont à la charge du vendeur.', 'frais de notaire'],
  ['legoff', "Apportez un chèque de 5 % avec votre offre pour réserver l'appartement.", 'chèque'],
  ['benhaddou', "Pas besoin d'audit énergétique pour la maison d'Orvault.", 'audit'],
  ['legoff', 'Le propriétaire voudrait savoir si vous êtes musulmane.', 'musulmane'],
  ['legoff', 'Quelle est votre religion ? Le vendeur y tient.', 'religion'],
  ['legoff', "Le DPE n'est pas obligatoire pour vendre.", 'DPE'],
  ['legoff', 'Vous devrez renoncer à la clause suspensive de prêt.', 'renoncer'],
  ['petit', 'Après le compromis, vous ne pourrez plus vous rétracter.', 'rétracter'],
  ['whitfield', 'Good news, your offer on the flat avenue Lajarrige was accepted! Karim', 'accepted'],
  ['whitfield', 'The owner said yes to your offer. Karim', 'yes'],
  ['kone', 'Le vendeur a refusé votre offre pour la rue des Ajoncs.', 'offre'],
  ['kone', 'Suite à votre offre sur la maison rue des Ajoncs, le vendeur réfléchit.', 'votre offre'],
  ['whitfield', 'Your offer of €465,000 is with the owner.', '465,000'],
  ['legoff', 'Les vendeurs sont pressés de vendre car ils divorcent.', 'pressés'],
  ['legoff', 'Le propriétaire a perdu son emploi, il baissera.', 'perdu son emploi'],
  ['kone', 'M. Garnier a un budget de 350 000 € pour cette maison.', '350 000'],
  ['kone', "Les Garnier peuvent aller jusqu'à 350 000 € pour la rue des Ajoncs.", '350 000'],
  ['legoff', 'Le T3 Bellamy est à 28 900 euros.', '28 900'],
  ['legoff', 'Le T3 Bellamy est à 2 890 000 euros.', '2 890 000'],
  ['paulMartin', 'Votre secteur de recherche : Orvault.', 'Orvault'],
  ['legoff', 'Votre budget maximum de 400 000 € convient.', '400 000'],
  ['legoff', 'Comme votre recherche porte sur Rezé, voici une idée.', 'Rezé'],
  ['legoff', 'Bonjour Élodie, bonjour Marc, à mardi 11h45 !', 'Marc'],
  ['legoff', 'Bonjour Madame Le Goff, RDV mardi 11h45 au &quot;27 rue Paul Bellamy&quot;', '&quot;'],
  ['legoff', 'Bonjour Madame Le Goff, [INSÉRER ADRESSE] mardi 11h45', 'INSÉRER'],
  ['legoff', "Here's a draft you could send to Ms Le Goff: Bonjour, à mardi", "Here's"],
  ['legoff', 'Voici une version plus courte : Bonjour, à mardi 11h45. Yann', 'Voici'],
  ['legoff', 'Bonjour, Ã  mardi pour la visite', 'Ã'],
  ['legoff', 'Bonjour, le T3 rue Paul Bellamy est à 999 000 €. Yann', '999 000'],
  ['legoff', 'Le T3 Bellamy fait 157 m², a mardi. Yann', '157'],
  ['legoff', 'Bonjour Mme Le Goff,\\n\\nà mardi 11h45', '\\n'],
  ['legoff', 'Bonjour &eacute;lodie, a mardi&nbsp;11h45', '&eacute;'],
  ['legoff', 'Bonjour Ã‰lodie, câ€™est confirmÃ©', 'Ã‰'],
  ['legoff', 'Bonjour �lodie, à mardi', '�'],
  ['legoff', 'la propri?t? est d?j? r?serv?e, a mardi', 'propri?t?'],
  ['legoff', '<think>un SMS court</think>Bonjour, à mardi', '<think>'],
  ['legoff', 'Sure! Here is the SMS: Bonjour, à mardi', 'Sure!'],
  ['legoff', 'Voici le SMS : Bonjour, à mardi 11h45', 'Voici'],
  ['legoff', 'Bonjour, à mardi 11h45. Souhaitez-vous que je raccourcisse le message ?', 'Souhaitez'],
  ['legoff', '{"body":"Bonjour, à mardi 11h45"}', '"body"'],
  ['legoff', 'Bonjour $firstName, à mardi', '$firstName'],
  ['legoff', 'Bonjour %s, à mardi', '%s'],
  ['legoff', 'Bonjour {% if x %}, à mardi', '{%'],
  ['legoff', 'Bonjour «Prénom», à mardi', '«Prénom»'],
  ['legoff', '<p>Bonjour,<br>à mardi</p>', '<br>'],
  ['legoff', '**Bonjour** Mme Le Goff, à mardi', '**'],
  ['legoff', 'Bonjour Mme Le Goff, je vous confirme la visite de la', 'de la'],
  ['paulMartin', 'Rue Alsace-Lorraine, un apport de 10 %, soit environ 398 000 €', '398 000'],
])('to %s, « %s » is flagged at « %s »', async (person, body, words) => {
  const at = body.indexOf(words);
  const flags = await flagsOf(person, body);
  expect(at).not.toBe(-1);
  // A flag about the whole text stands at no words.
  expect(flags.filter(({ start, end }) => end === 0 || (start < at + words.length && end > at))).not.toEqual([]);
});

it.each<[PersonKey, string]>([
  ['legoff', 'Bonjour Madame Le Goff, je vous confirme notre visite de mardi 24 à 11h45. Yann LB'],
  ['legoff', 'Votre T3 actuel de 55 m² est plus petit que celui de la rue Paul Bellamy.'],
  ['garnier', 'Votre maison actuelle fait 70 m² et se vendra bien.'],
  ['kone', 'Souhaitez-vous visiter la maison rue des Ajoncs jeudi 26 à 15h ? Inès'],
  ['kone', 'Avez-vous réfléchi à une offre pour la maison rue des Ajoncs ? Inès'],
  ['whitfield', 'Your offer of €455,000 is still with the owner, no answer yet. Karim'],
  ['petit', 'Votre offre de 395 000 € a été acceptée, la promesse est signée. Solène'],
  ['legoff', "Les frais de notaire sont d'environ 7 à 8 % et à votre charge."],
  ['legoff', "Le délai de rétractation de dix jours ne concerne que l'acquéreur."],
  ['legoff', "Seul l'acquéreur peut se rétracter, pas le vendeur."],
  ['dupont', 'Bonjour Monsieur Dupont, le DPE est obligatoire avant la mise en vente. Yann'],
  ['legoff', 'Prévoyez 5 à 10 % de dépôt de garantie au compromis, chez le notaire.'],
  ['paulMartin', 'Vous cherchez toujours cinq pièces à Rezé ou Vertou ? Inès'],
  ['legoff', 'Je ne vous ai pas eue au téléphone ce matin, à mardi ! Yann'],
  ['garnier', 'Garez-vous devant le 12 rue des Ajoncs mercredi 12h15. Yann'],
  ['legoff', 'Désolé pour mon retard. Le vendeur déménage en mars. Yann'],
  ['kone', 'Le vendeur part à la retraite et vend sans urgence. Inès'],
  ['vidal', 'bonjour, c yann, a demain 11h rue paul bellamy'],
  ['dupont', 'Un couple visite votre bien jeudi, leur prêt est accordé. Yann'],
  ['obrien', 'Friday at 10 am, 6 allée Baco, then 11.30 at 27 rue Paul Bellamy. Yann'],
  ['obrien', 'Lovely flat, Friday, 44.5 sqm, first floor at 6 allée Baco. Yann'],
  ['delatour', 'La villa offre plus de 160 m² habitables. Karim'],
  ['legoff', 'Cette place de marché est tout près de la rue de Strasbourg. Yann'],
  ['legoff', 'Votre offre serait la bienvenue si le T3 vous plaît mardi. Yann'],
  ['obrien', 'See you on Friday, 71 sqm is nice for a flat. Yann'],
  ['garnier', "vous m'avez dit que mes 63m2 ne valaient rien"],
  ['legoff', "Bonjour Mme le Goff, voici le texte de l'annonce : T3 lumineux avec balcon"],
  ['legoff', "N'hésitez pas à me dire si vous souhaitez modifier le rendez-vous de mardi."],
  ['legoff', 'On se retrouve place de la mairie mardi, avant un cours de cuisine ? Yann'],
  ['legoff', 'Bonjour Madame Le Goff, votre dossier porte le numéro 8e7b5f7525de'],
])('to %s, « %s » is not flagged', async (person, body) => {
  expect((await flagsOf(person, body)).map(({ code, text }) => `${code} ${text}`)).toEqual([]);
});

it('repairs damaged words with one suggestion', async () => {
  const [found, ...others] = await flagsOf('legoff', 'Bonjour Ã‰lodie,\\nÃ  mardi, câ€™est confirmÃ©.');
  expect(others).toEqual([]);
  expect(found).toMatchObject({ code: 'damaged_text', replacement: 'Élodie,\nà mardi, c’est confirmé.' });
});
