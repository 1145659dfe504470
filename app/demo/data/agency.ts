import type { AgencyRecord, Colleague, Key } from '../records.ts';

export const agency: AgencyRecord = {
  id: 'agency_01hdet2cxgfgx841pa4bjbembz',
  name: 'Kerbrat Immobilier',
  city: 'Nantes',
  street: '14 rue Crébillon',
  postcode: '44000',
  phone: '+33199004410',
  email: 'contact@kerbrat-immobilier.example',
  websites: ['kerbrat-immobilier.example'],
  leadSenders: ['formulaire.kerbrat-immobilier.example'],
  cardNumber: 'CPI 4401 2019 000 000 000',
  siren: '000000018',
  guarantor: 'Garantie Fictive de l’Ouest, 1 place Royale, 44000 Nantes, 120 000 €',
  feeTableUrl: 'https://kerbrat-immobilier.example/honoraires',
  emailSignature: 'Kerbrat Immobilier\n01 99 00 44 10 · kerbrat-immobilier.example',
  createdAt: '936 days ago at 19:42',
};

export const colleagues: Colleague[] = [
  {
    id: 'user_01hdet2cxge7x9en6gnh1q66rp',
    name: 'Camille Kerbrat',
    role: 'owner',
    email: 'camille@agence-demo.example',
    createdAt: '936 days ago at 19:42',
  },
  {
    id: 'user_01hq3srmxge2brqv6fvf98sctq',
    name: 'Mathieu Rousselot',
    role: 'negotiator',
    email: 'mathieu.rousselot@agence-demo.example',
    createdAt: '837 days ago at 18:42',
  },
  {
    id: 'user_01jmwgtjxgfee9nweh72ft3afa',
    name: 'Inès Delaunay',
    role: 'negotiator',
    email: 'ines.delaunay@agence-demo.example',
    createdAt: '530 days ago at 18:42',
  },
  {
    id: 'user_01kqfqqmxgf7c850mx8kzjkekc',
    name: 'Solène Le Bihan',
    role: 'assistant',
    email: 'solene.le.bihan@agence-demo.example',
    createdAt: '173 days ago at 19:42',
  },
];

export const keys: Key[] = [
  {
    id: 'key_01m37nrjxgextrrdd5n3ytcq4y',
    name: 'Assistant Claude',
    scopes: ['contacts:read', 'inbox:read', 'tasks:write', 'sms:send'],
    secretHash: 'demo-0b4e2e2e94350471d49b8f558b59f3d756629e',
    last4: '1fc1',
    createdAt: '54 days ago at 19:42',
    lastUsedAt: '6 minutes ago',
  },
  {
    id: 'key_01m52wx3xgf0sryabkjx134551',
    name: 'Script relances',
    scopes: ['contacts:read', 'tasks:write', 'sms:send'],
    secretHash: 'demo-6565f2040a148b500182e17e6a1cb8db7d75bd',
    last4: 'd0fd',
    createdAt: '34 days ago at 19:42',
    lastUsedAt: '95 minutes ago',
  },
];
