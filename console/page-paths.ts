/** The paths of the console's pages: the server answers them, the router shows them, the navigation links to them. */
export const paths = {
  home: '/',
  signIn: '/connexion',
  firstRun: '/premiers-pas',
  invitation: '/invitation/:token',
  today: '/aujourdhui',
  queue: '/a-traiter',
  draft: '/a-traiter/:draftId',
  history: '/historique',
  sequences: '/sequences',
  sequence: '/sequences/:sequenceId',
  campaigns: '/campagnes',
  campaign: '/campagnes/:campaignId',
  inbox: '/messages',
  contacts: '/contacts',
  contact: '/contacts/:contactId',
  transactions: '/transactions',
  sales: '/transactions/vendeurs',
  offer: '/transactions/offres/:offerId',
  tasks: '/taches',
  sandbox: '/mode-test',
  journal: '/journal',
  keys: '/reglages/cles',
  webhooks: '/reglages/webhooks',
  webhook: '/reglages/webhooks/:webhookId',
  team: '/reglages/equipe',
  agency: '/reglages/agence',
  importExport: '/reglages/import-export',
  personalData: '/reglages/donnees-personnelles',
  profile: '/profil',
} as const;

/** The paths that pages had before, and those that they have now: bookmarks and links in e-mails still work. */
export const formerPaths: Record<string, string> = {
  '/parti': paths.history,
  '/boite': paths.inbox,
  '/bac-a-sable': paths.sandbox,
};
