import { expect, it } from 'vitest';
import { startTestServer } from '../../support/test-server.ts';
import { NOW } from './corpus/fixture/insert-fixture.ts';
import type { PersonKey } from './corpus/fixture/people.ts';
import { flagsAt, flagsWith } from './corpus/flags-of.ts';

const flagsOf = await flagsWith(await startTestServer({ now: () => NOW }));

it.each<[PersonKey, string, string, string?]>([
  // Words against a title.
  [
    'lefevre',
    'Pour le terrain du chemin de la Classerie, il faut prévoir la viabilisation. Karim',
    'prévoir la viabilisation',
  ],
  ['rossi', 'Au terrain chemin de la Classerie, la viabilisation reste à faire. Inès', 'viabilisation'],
  ['paulMartin', 'Le terrain chemin de la Classerie est à viabiliser. Inès', 'à viabiliser'],
  ['obrien', 'The flat on allée Baco needs complete renovation. Yann', 'needs complete renovation'],
  ['camara', "Le T2 de l'allée Baco est entièrement à rénover. Yann", 'à rénover'],
  ['camara', 'Allée Baco, il y a de gros travaux à prévoir dans le T2. Yann', 'gros travaux'],
  ['obrien', 'The flat on allée Baco is in need of work. Yann', 'in need of'],
  ['legoff', 'Le T3 de la rue Paul Bellamy est un peu sombre. Yann', 'sombre'],
  ['benhaddou', 'Le chemin de la Pépinière est bruyant, je préfère vous le dire. Solène', 'bruyant'],
  ['legoff', "Le T3 rue Paul Bellamy n'a aucun extérieur. Yann", 'aucun extérieur'],
  ['payet', 'La villa du chemin Summer est vendue sans piscine. Valérie', 'sans piscine'],
  ['garnier', 'The house at 8 rue des Ajoncs has no outside space. Yann', 'no outside space'],
  // A price beside the budget.
  ['paulMartin', 'Vous cherchez entre 350 000 et 450 000 € à Rezé. Inès', '450 000'],
  ['legoff', 'Votre recherche : Nantes, budget de 200 000 à 320 000 €. Yann', '200 000'],
  // Changes of price.
  ['hoarau', 'Les vendeurs ont consenti un effort de 10 000 € sur le T3 avec varangue. Valérie', 'consenti un effort'],
  ['rossi', 'La maison de Rezé est à 398 000 € au lieu de 415 000. Inès', 'au lieu de 415 000'],
  ['legoff', 'Le vendeur a fait un geste : le T3 Bellamy passe à 289 000 €. Yann', 'fait un geste'],
  ['kone', 'Le propriétaire accorde un rabais de 8 000 € sur la maison rue des Ajoncs. Inès', 'rabais'],
  ['obrien', 'The owner has knocked €10,000 off the flat on allée Baco. Yann', 'knocked'],
  ['whitfield', 'The villa came down to €785,000 last week. Karim', 'came down'],
  ['garnier', "Rue des Ajoncs : 342 000 €, soit 15 000 € de moins qu'en septembre. Yann", "de moins qu'en"],
  ['legoff', 'Le T3 Bellamy est bradé à 289 000 €. Yann', 'bradé'],
  // A sentence in another language.
  [
    'whitfield',
    "Dear James, we meet on Monday 30 November at 2.30 pm. Merci de venir avec une pièce d'identité pour le bon de visite. Karim",
    "Merci de venir avec une pièce d'identité",
  ],
  [
    'obrien',
    'See you on Friday at 10. Je vous envoie le plan dans la journée. Yann',
    'Je vous envoie le plan dans la journée',
  ],
  [
    'obrien',
    "The flat is on the first floor. N'hésitez pas à me contacter pour toute question sur le bien. Yann",
    "N'hésitez pas à me contacter pour toute question",
  ],
  [
    'legoff',
    'Bonjour Madame Le Goff, à mardi 11h45. Please let me know if this is not convenient for you. Yann',
    'Please let me know',
  ],
  ['kone', 'La maison est à 342 000 €. We look forward to hearing from you soon. Inès', 'We look forward'],
  ['whitfield', 'The villa has seven rooms. Vous pouvez vous garer devant la maison. Karim', 'Vous pouvez vous garer'],
  // Wishes ahead of their time.
  ['legoff', 'Joyeux Noël à vous et aux vôtres. Yann', 'Joyeux Noël'],
  ['kone', 'Je vous souhaite une bonne année. Inès', 'bonne année'],
  // The price of an earlier visit.
  ['legoff', "Le T2 de l'allée Baco à 195 000 € vous semblait petit. Yann", '195 000'],
  // A property under offer.
  ['legoff', 'Je vous propose le T3 de la rue de Strasbourg. Yann', 'Strasbourg'],
  // Shortened links.
  ['delatour', 'Voici les photos : bit.ly/3xVilla22. Karim', 'bit.ly/3xVilla22'],
  ['kone', 'photos ici https://tinyurl.com/ajoncs Inès', 'tinyurl.com/ajoncs'],
  ['legoff', 'Le plan : https://t.ly/Ab12 Yann', 't.ly/Ab12'],
  ['obrien', 'Pictures: cutt.ly/flat Yann', 'cutt.ly/flat'],
  ['camara', 'Voir lnkd.in/xyz Yann', 'lnkd.in/xyz'],
  ['vidal', 'is.gd/t3 pour le plan. Yann', 'is.gd/t3'],
  // Headings, and words that are cut.
  [
    'grondin',
    '### Objet : votre recherche\n\nBonjour Madame Grondin,\n\nQuel budget envisagez-vous ?\n\nValérie Técher',
    '### Objet',
    'Votre recherche',
  ],
  [
    'legoff',
    'Objet : visite de mardi\n\nBonjour Madame Le Goff,\n\nÀ mardi 11h45.\n\nYann Le Bihan',
    'Objet :',
    'Visite de mardi',
  ],
  ['obrien', 'Subject: Friday\n\nDear Sarah,\n\nSee you on Friday at 10.\n\nYann Le Bihan', 'Subject:', 'Friday'],
  ['kone', '## Bonjour Monsieur Koné\n\nLa maison est à 342 000 €.\n\nInès Moreau', '## Bonjour', 'La maison'],
  [
    'legoff',
    '**Objet** : votre visite\n\nBonjour Madame Le Goff, à mardi 11h45.\n\nYann Le Bihan',
    '**Objet**',
    'Votre visite',
  ],
  [
    'whitfield',
    '# Email\n\nDear James, see you on Monday 30 November at 2.30 pm.\n\nKarim Benali',
    '# Email',
    'Monday',
  ],
  [
    'paulineMartin',
    'Bonjour Madame Martin,\n\nLe diagnostiqueur passera la semaine prochaine. Pour préparer sa venue, il faudrait que vous lui don',
    'don',
    'Diagnostics',
  ],
  [
    'legoff',
    'Bonjour Madame Le Goff,\n\nJe vous confirme la visite de mardi 24 à 11h45. Si cet horaire ne vous convient plus, je peux vous propo',
    'propo',
    'Visite',
  ],
  [
    'obrien',
    'Dear Sarah,\n\nWe meet on Friday at 10 at 6 allée Baco. Please tell me if this time is no longer conve',
    'conve',
    'Friday',
  ],
  [
    'kone',
    'Bonjour Monsieur Koné,\n\nLa maison de la rue des Ajoncs est à 342 000 €. Elle a quatre pièces et une belle terra',
    'terra',
    'Maison',
  ],
  [
    'dupont',
    "Bonjour Monsieur Dupont,\n\nComme convenu par téléphone, je passerai vous voir avec mon dossier complet pour l'estimat",
    'estimat',
    'Estimation',
  ],
  [
    'delatour',
    "Chère Madame,\n\nSamedi 28 à 10h30, je vous remettrai les plans d'origine et les factures du jardi",
    'jardi',
    'Samedi',
  ],
])('to %s, « %s » is flagged at « %s »', async (person, body, words, subject) => {
  expect(flagsAt(await flagsOf(person, body, subject), words, body, subject)).not.toEqual([]);
});

it.each<[PersonKey, string, string?]>([
  // Words against a title.
  ['camara', "Le T2 de l'allée Baco a été rénové, aucun gros travaux à prévoir. Yann"],
  ['paulMartin', 'La maison de la rue Alsace-Lorraine est à rénover en partie. Inès'],
  ['obrien', 'The flat on allée Baco needs no renovation. Yann'],
  ['legoff', "Le T3 de la rue Paul Bellamy n'est jamais sombre. Yann"],
  ['lefevre', 'Le terrain du chemin de la Classerie est viabilisé, rien à prévoir. Karim'],
  // A price beside the budget.
  ['paulMartin', 'Vous cherchez entre 350 000 et 420 000 € ; celle de la rue Alsace-Lorraine est à 398 000 €. Inès'],
  ['legoff', 'Vous cherchez à Nantes entre 250 000 et 320 000 €, et le T3 Bellamy est à 289 000 €. Yann'],
  [
    'otherPaulMartin',
    'Pour une enveloppe de 300 000 à 360 000 €, vous cherchez à Saint-Herblain : la maison, 342 000 €, convient. Inès',
  ],
  // Changes of price.
  ['legoff', 'Le vendeur ferait peut-être un geste sur le T3 Bellamy si vous visitez vite. Yann'],
  ['camara', "Merci pour l'effort que vous avez fait, à 15h allée Baco. Yann"],
  // A sentence in another language.
  ['obrien', 'The flat is in rue Paul Bellamy, near the Place Viarme. The "compromis de vente" comes next. Yann'],
  ['legoff', 'Bonjour, la visite virtuelle « Welcome to your new home » est en ligne. Yann'],
  // Wishes ahead of their time.
  ['lefevre', 'Je vous souhaite dès maintenant un joyeux Noël. Karim'],
  ['legoff', "D'avance, joyeux Noël et bonne année ! Yann"],
  ['kone', 'Par avance, je vous souhaite une belle année. Inès'],
  ['obrien', 'Merry Christmas in advance! Yann'],
  ['delatour', "Comme nous ne nous reverrons plus cette année, joyeux Noël avant l'heure. Karim"],
  ['legoff', "D'ores et déjà, bonne année à vous. Yann"],
  // The price of an earlier visit.
  ['legoff', 'Le T2 à 198 500 € vous semblait petit, le T3 de mardi fait 68 m². Yann'],
  ['legoff', 'Après le T2 à 198 500 €, voici mardi 24 le T3 à 289 000 €. Yann'],
  ['obrien', 'The flat on rue Paul Bellamy at €289,000 was nice; on Friday at 10 you see the one at €198,500. Yann'],
  // A property under offer.
  ['delatour', "Pour votre information, l'appartement de l'avenue Lajarrige a reçu une offre. Karim"],
  ['delatour', "À propos de l'avenue Lajarrige : une proposition est à l'étude. Karim"],
  // Shortened links.
  ['legoff', 'Nos annonces : estuaire-immobilier.example/annonces. Yann'],
  ['legoff', 'Notre page : https://www.facebook.com/estuaire. Yann'],
  // Headings, and words that are cut.
  ['legoff', 'Bonjour Madame Le Goff,\n\nÀ mardi 11h45, au 27 rue Paul Bellamy.\n\nYann', 'Visite'],
  [
    'legoff',
    'Bonjour Madame Le Goff,\n\nJe vous confirme notre visite de mardi 24 à 11h45, au 27 rue Paul Bellamy.\n\nBien cordialement',
    'Visite',
  ],
  [
    'kone',
    'Bonjour Monsieur Koné,\n\nObjet de votre recherche : une maison à Saint-Herblain.\n\nInès Moreau',
    'Recherche',
  ],
])('to %s, « %s » is not flagged', async (person, body, subject) => {
  expect((await flagsOf(person, body, subject)).map(({ code, text }) => `${code} ${text}`)).toEqual([]);
});
