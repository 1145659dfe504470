import type { Template, View } from '../records.ts';

export const templates: Template[] = [
  {
    id: 'template_01m14qdwxge1gbhjy227e2qp21',
    name: 'Confirmation de visite',
    body: 'Bonjour {{contact.firstName|à vous}}, je vous confirme notre visite. Prévenez-moi d’un SMS en cas d’empêchement. {{agency.name}}',
    createdAt: '76 days ago at 19:42',
  },
  {
    id: 'template_01m211ssxge6jv2j62yrc01mpk',
    name: 'Rappel après un appel manqué',
    body: 'Bonjour {{contact.firstName|à vous}}, j’ai essayé de vous joindre au sujet de votre projet. Quand puis-je vous rappeler ? {{agency.name}}',
    createdAt: '67 days ago at 19:42',
  },
  {
    id: 'template_01m2xc5pxgftetrcvk65kjz880',
    name: 'Après la visite',
    subject: 'Votre avis après la visite',
    body: [
      'Bonjour {{contact.firstName|à vous}},',
      'Merci de votre visite. Qu’avez-vous pensé du bien : ce qui vous plaît, ce qui vous retient, le prix ?',
      'Bien cordialement,\n{{agency.name}}',
    ],
    createdAt: '57 days ago at 19:42',
  },
  {
    id: 'template_01m3sphkxgft280k412djaw5xh',
    name: 'Pièces pour le financement',
    subject: 'Vos documents de financement',
    body: [
      'Bonjour {{contact.firstName|à vous}},',
      'Pour présenter votre offre au vendeur, il nous manque :',
      '- une simulation de votre banque ou de votre courtier ;\n- le montant de votre apport ;\n- une copie de votre pièce d’identité.',
      'Bien cordialement,\n{{agency.name}}',
    ],
    createdAt: '48 days ago at 19:42',
  },
  {
    id: 'template_01m4p0xgxgeqptg0c74z2d7yqy',
    name: 'Point avec le vendeur',
    subject: 'Où en est la vente de votre bien',
    body: [
      'Bonjour {{contact.firstName|à vous}},',
      'Voici un point sur la vente de votre bien : les visites faites, les avis des acquéreurs et ce que nous vous proposons pour la suite.',
      'Bien cordialement,\n{{agency.name}}',
    ],
    createdAt: '39 days ago at 20:34',
  },
];

export const views: View[] = [
  {
    id: 'view_01m6rz86xge0t94130x7vwsqm6',
    colleague: 'Camille Kerbrat',
    list: 'contacts',
    name: 'Acquéreurs à La Baule',
    address: 'type=buyer%2Cboth&ville=La+Baule-Escoublac',
    createdAt: '16 days ago at 18:42',
  },
  {
    id: 'view_01m6rz86xgfn5sbc8s5zbmfx87',
    colleague: 'Camille Kerbrat',
    list: 'contacts',
    name: 'Investisseurs',
    address: 'etiquette=investisseur&tri=recent',
    createdAt: '16 days ago at 18:42',
  },
  {
    id: 'view_01m6rz86xge7rs6g7vcsh1brrq',
    colleague: 'Mathieu Rousselot',
    list: 'contacts',
    name: 'Acquéreurs à La Baule',
    address: 'type=buyer%2Cboth&ville=La+Baule-Escoublac',
    createdAt: '16 days ago at 18:42',
  },
  {
    id: 'view_01m6rz86xgegaadz0z454469dd',
    colleague: 'Mathieu Rousselot',
    list: 'contacts',
    name: 'Investisseurs',
    address: 'etiquette=investisseur&tri=recent',
    createdAt: '16 days ago at 18:42',
  },
  {
    id: 'view_01m6rz86xgef2s7w8yzwv34q95',
    colleague: 'Inès Delaunay',
    list: 'contacts',
    name: 'Acquéreurs à La Baule',
    address: 'type=buyer%2Cboth&ville=La+Baule-Escoublac',
    createdAt: '16 days ago at 18:42',
  },
  {
    id: 'view_01m6rz86xgebfb9q4y6decqm25',
    colleague: 'Inès Delaunay',
    list: 'contacts',
    name: 'Investisseurs',
    address: 'etiquette=investisseur&tri=recent',
    createdAt: '16 days ago at 18:42',
  },
];
