import { type CorpusDraft, email, sms } from '../draft.ts';

/** Papers, thanks, keys and other everyday messages. */
export const everydayMail: readonly CorpusDraft[] = [
  email(
    'paulineMartin',
    'Vos diagnostics',
    `Bonjour Madame Martin,

Le diagnostiqueur a bien rendu son rapport, que vous trouverez en pièce jointe. Rien de bloquant : seule l'installation électrique appelle quelques remarques.

Nous pouvons désormais mettre l'annonce en ligne. Donnez-moi simplement votre accord par retour de mail.

Bien cordialement,
Inès Moreau
Estuaire Immobilier
01 99 00 44 10`,
    ['Madame Martin', 'Madame Lefèvre', 'name_differs'],
  ),
  email(
    'lefevre',
    'Merci pour votre accueil',
    `Bonjour Madame Lefèvre,

Merci de m'avoir reçu et de m'avoir fait découvrir votre maison. Je prépare votre avis de valeur à partir des ventes récentes du quartier et vous l'adresse en début de semaine.

D'ici là, vous pouvez me joindre à l'agence au 01 99 00 44 10 ou à contact@estuaire-immobilier.example.

Très bonne fin de semaine,
Karim Benali`,
    ['contact@estuaire-immobilier.example', 'contact@estuaire-imobilier.example', 'address_differs'],
  ),
  email(
    'petit',
    'Pièces à transmettre au notaire',
    `Bonjour Monsieur Petit,

Dans le cadre de votre acquisition place Viarme, au prix de 395 000 €, le notaire aura besoin des documents suivants :

- copie de votre pièce d'identité
- livret de famille
- accord de principe de votre banque
- coordonnées de votre assureur

Vous pouvez me les envoyer directement, je les transmettrai.

Cordialement,
Solène Kerdoncuff
Estuaire Immobilier – 01 99 00 44 10`,
    ['01 99 00 44 10', '01 99 00 44 11', 'address_differs'],
    ['395 000 €', '385 000 €', 'price_differs'],
  ),
  email(
    'whitfield',
    'Your offer',
    `Dear Mr Whitfield,

Thank you for your offer of €455,000 for the flat on avenue Lajarrige. I have passed it on to the owners and will come back to you as soon as I have their answer.

Kind regards,
Karim Benali
Estuaire Immobilier`,
    ['€455,000', '€445,000', 'price_differs'],
  ),
  sms('vidal', 'Merci Chloé, bien reçu vos bulletins de salaire. Le dossier est complet ! Bon samedi. Yann'),
  sms(
    'dupont',
    "Bonjour M. Dupont, j'ai bien récupéré le double des clés chez la gardienne, merci. Bon week-end, Yann Le Bihan",
    ['M. Dupont', 'M. Petit', 'name_differs'],
  ),
  sms('kone', 'Bonjour, je suis en rendez-vous, je vous rappelle en fin de matinée. Inès Moreau, Estuaire Immobilier'),
  sms(
    'benhaddou',
    'Bonjour Mme Benhaddou-Leroy, avez-vous eu le retour du courtier pour la simulation sur 20 ans ? Pas urgent. Solène',
  ),
  sms(
    'rossi',
    'Bonjour, vous pouvez aussi passer nous voir au 8 quai de la Fosse, on est ouverts le samedi de 9h à 12h30. Inès',
  ),
];
