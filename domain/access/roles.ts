import type { UserRole } from '../../storage/column-values.ts';

/*
 * The table of what each role may do. The server refuses by this table, and the pages show their menu and buttons by it. The principle:
 * everybody prepares and everybody may stop what leaves; owners and agents decide what leaves; owners decide about the
 * agency, its people, its keys and its data as a whole (docs/decisions/0079).
 */

const everybody = ['owner', 'agent', 'assistant'] as const;
/** They approve, reject and release. */
const deciders = ['owner', 'agent'] as const;
const owners = ['owner'] as const;

/** The roles that may perform an operation in the console, by the operation's name. */
export const rolesOf = {
  // Drafts: an assistant may correct a text that waits, and take back an approval, but decides nothing.
  reviewQueue: everybody,
  listDecided: everybody,
  readReview: everybody,
  previewEdit: everybody,
  editDraft: everybody,
  undoApproval: everybody,
  approveDraft: deciders,
  rejectDraft: deciders,
  returnDraft: deciders,
  reopenDraft: deciders,
  retryDraft: deciders,
  settleUnconfirmed: deciders,

  // Conversations. Sending one's own reply is its approval, so an assistant's reply is a colleague's to send.
  readInboxConversation: everybody,
  setConversationState: everybody,
  assignConversation: everybody,
  linkConversation: everybody,
  createContactOfSender: everybody,
  previewReply: everybody,
  takeBackReply: everybody,
  sendReply: deciders,
  listTemplates: everybody,
  fillMessageTemplate: everybody,
  createTemplate: everybody,
  changeTemplate: everybody,
  removeTemplate: everybody,

  // Records.
  readToday: everybody,
  readBoard: everybody,
  listColumn: everybody,
  moveBuyer: everybody,
  moveProperty: everybody,
  assignProperty: everybody,
  searchEverything: everybody,
  listInbox: everybody,
  readThread: everybody,
  listNotes: everybody,
  addNote: everybody,
  markRead: everybody,
  searchContactsBrief: everybody,
  listContacts: everybody,
  getContact: everybody,
  createContact: everybody,
  updateContact: everybody,
  listTags: everybody,
  readTimeline: everybody,
  editContact: everybody,
  movePipeline: everybody,
  addContactNote: everybody,
  readContactSheet: everybody,
  browseContacts: everybody,
  assignContacts: everybody,
  tagContacts: everybody,
  listContactViews: everybody,
  saveContactView: everybody,
  removeContactView: everybody,
  addContact: everybody,
  saveSearch: everybody,
  removeSearch: everybody,
  linkContacts: everybody,
  unlinkContacts: everybody,
  listProperties: everybody,
  getProperty: everybody,
  createProperty: everybody,
  listVisits: everybody,
  getVisit: everybody,
  scheduleVisit: everybody,
  completeVisit: everybody,
  cancelVisit: everybody,
  missVisit: everybody,
  listOffers: everybody,
  recordOffer: everybody,
  moveOffer: everybody,
  listTasks: everybody,
  countTasks: everybody,
  createTask: everybody,
  changeTask: everybody,
  completeTask: everybody,
  reopenTask: everybody,

  // Sequences and campaigns: an assistant writes and pauses them.
  listSequencesForPeople: everybody,
  readSequence: everybody,
  previewSequence: everybody,
  countMissingValues: everybody,
  createSequence: everybody,
  saveSequence: everybody,
  pauseSequence: everybody,
  activateSequence: deciders,
  resumeSequence: deciders,
  listEnrollments: everybody,
  previewEnrollment: everybody,
  cancelEnrollment: everybody,
  enrollAsRead: deciders,
  listCampaigns: everybody,
  readCampaign: everybody,
  previewCampaign: everybody,
  listRecipients: everybody,
  createCampaign: everybody,
  changeCampaign: everybody,
  pauseCampaign: everybody,
  startCampaign: deciders,
  resumeCampaign: deciders,
  cancelCampaign: deciders,

  // The agency, its people, its keys.
  eraseContact: owners,
  readFigures: owners,
  readAgency: everybody,
  pauseSending: everybody,
  resumeSending: deciders,
  changeAgency: owners,
  listTeam: everybody,
  updateProfile: everybody,
  previewInvitation: owners,
  inviteColleague: owners,
  changeRole: owners,
  withdrawInvitation: owners,
  disableColleague: owners,
  enableColleague: owners,
  listKeys: deciders,
  pauseKey: deciders,
  createKey: owners,
  resumeKey: owners,
  rotateKey: owners,
  revokeKey: owners,
  listJournal: deciders,
  checkJournal: deciders,
  listWebhooks: owners,
  createWebhook: owners,
  changeWebhook: owners,
  rotateWebhook: owners,
  disableWebhook: owners,
  enableWebhook: owners,
  removeWebhook: owners,
  listDeliveries: owners,
  readDelivery: owners,
  testWebhook: owners,
  replayDelivery: owners,
  countEvents: owners,
  replayEvents: owners,

  // The test mode.
  listOutbox: everybody,
  readOutbox: everybody,
  markOutbox: everybody,
} as const satisfies Record<string, readonly UserRole[]>;

/** The name of an operation that people may perform. */
export type PeoplesOperation = keyof typeof rolesOf;

/** The roles that may perform an operation. One without a row is for owners. */
export const rolesFor = (operation: string): readonly UserRole[] =>
  Object.hasOwn(rolesOf, operation) ? rolesOf[operation as PeoplesOperation] : owners;
