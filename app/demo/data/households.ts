import type { Household } from '../records.ts';

export const households: Household[] = [
  { contacts: ['Fabrice Ricordel', 'Linh Masson'], kind: 'couple', createdAt: '93 days ago at 09:08' },
  { contacts: ['Stéphane Cariou', 'Katarzyna Guyot'], kind: 'couple', createdAt: '56 days ago at 08:34' },
  { contacts: ['Jacques Carpentier', 'Jade Cariou'], kind: 'couple', createdAt: '45 days ago at 08:01' },
  { contacts: ['Florian Garcia', 'Lola Payet'], kind: 'couple', createdAt: '28 days ago at 10:18' },
  { contacts: ['Jérémy Renault', 'Amina Hervouet'], kind: 'couple', createdAt: '46 days ago at 09:12' },
  { contacts: ['Patrick Renault', 'Capucine Tran'], kind: 'couple', createdAt: '16 days ago at 10:29' },
  { contacts: ['Yves Paris', 'Charlotte Pemberton'], kind: 'co_buyers', createdAt: '57 days ago at 07:53' },
  { contacts: ['Inès Boucher', 'Pascal Ménoret'], kind: 'co_buyers', createdAt: '56 days ago at 15:22' },
];
