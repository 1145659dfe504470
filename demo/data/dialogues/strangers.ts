import { AGENCY_NAME } from '../team.ts';
import type { Script } from './scene.ts';

/** E-mails of people who are no contacts, and the days since the first one. */
export const strangersMail: { daysAgo: number; script: Script }[] = [
  {
    daysAgo: 2,
    script: {
      subject: 'Devis diagnostics – maison 5 pièces',
      turns: [
        [
          0,
          'them',
          'Bonjour,\n\nSuite à votre appel, voici notre devis pour le dossier complet (DPE, amiante, électricité, gaz, termites, ERP) : 480 € TTC. Nous pouvons intervenir mardi ou jeudi matin.\n\nCordialement,\nDiagnostics de l’Estuaire',
        ],
        [
          95,
          'us',
          `Bonjour,\n\nMerci, jeudi à 9 h nous convient. Le propriétaire sera sur place.\n\nBien cordialement,\nMathieu Rousselot\n${AGENCY_NAME}`,
        ],
        [
          40,
          'them',
          'Bonjour,\n\nC’est noté pour jeudi 9 h. Rapport sous 48 heures.\n\nCordialement,\nDiagnostics de l’Estuaire',
        ],
      ],
    },
  },
  {
    daysAgo: 0,
    script: {
      subject: 'Pièces manquantes au dossier de vente',
      turns: [
        [
          0,
          'them',
          'Bonjour,\n\nPour finaliser le projet d’acte, il nous manque le dernier appel de fonds du syndic et l’attestation d’entretien de la chaudière. Pourriez-vous nous les faire parvenir avant vendredi ?\n\nBien à vous,\nÉtude de Maître Aubrée, notaire à Nantes',
        ],
      ],
    },
  },
];
