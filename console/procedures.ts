import { retryDraft, settleUnconfirmed, undoApproval } from '../approval/drafts/after-decision.ts';
import { listDecided } from '../approval/drafts/decided-drafts.ts';
import { approveDraft, editDraft, rejectDraft, returnDraft } from '../approval/drafts/decisions.ts';
import { reopenDraft } from '../approval/drafts/reopen-draft.ts';
import { previewEdit, readReview, reviewQueue } from '../approval/drafts/review-queue.ts';
import { previewReply } from '../approval/replies/preview-reply.ts';
import { sendReply } from '../approval/replies/send-reply.ts';
import { suggestSender } from '../approval/replies/sender-signature.ts';
import { takeBackReply } from '../approval/replies/take-back-reply.ts';
import { previewInvitation } from '../domain/access/invitation-mail.ts';
import { withdrawInvitation } from '../domain/access/invitations.ts';
import { createKey, listKeys, pauseKey, resumeKey, revokeKey, rotateKey } from '../domain/access/keys.ts';
import { changeRole, disableColleague, enableColleague, listTeam, updateProfile } from '../domain/access/team.ts';
import { changeAgency, pauseSending, readAgency, resumeSending } from '../domain/agency/agency-settings.ts';
import { hideFirstSteps, readFirstSteps } from '../domain/agency/first-steps.ts';
import { moveBuyer } from '../domain/boards/move-buyer.ts';
import { moveOfferAndBuyer } from '../domain/boards/move-offer-and-buyer.ts';
import { assignProperty, moveProperty } from '../domain/boards/move-property.ts';
import { listColumn, readBoard } from '../domain/boards/read-board.ts';
import { beginCampaign, cancelCampaign, pauseCampaign, resumeCampaign } from '../domain/campaigns/campaign-controls.ts';
import {
  changeCampaign,
  createCampaign,
  listCampaigns,
  previewCampaign,
  readCampaign,
} from '../domain/campaigns/campaigns.ts';
import { nameContacts } from '../domain/campaigns/name-contacts.ts';
import { listRecipients } from '../domain/campaigns/recipients.ts';
import { startCampaign } from '../domain/campaigns/start-campaign.ts';
import { listConsents } from '../domain/consent/consent-register.ts';
import { assignConversation, markUnread, setConversationState } from '../domain/conversations/conversation-state.ts';
import { markRead } from '../domain/conversations/conversations.ts';
import { listInbox, readConversation, readInboxConversation } from '../domain/conversations/inbox.ts';
import { addNote, listNotes } from '../domain/conversations/notes.ts';
import { createContactOfSender, linkConversation } from '../domain/conversations/unknown-sender.ts';
import {
  listDraftsToContact,
  listWaitingMessages,
  listWaitingReplies,
} from '../domain/conversations/waiting-replies.ts';
import { changeRetention, countRetention, eraseDue, listRetention } from '../domain/erasure/retention.ts';
import { readFigures } from '../domain/figures/read-figures.ts';
import { listImports } from '../domain/imports/import-record.ts';
import { undoImport } from '../domain/imports/undo-import.ts';
import { changeOfferBuyer, removeOfferBuyer } from '../domain/offers/change-buyer.ts';
import { addOfferCondition, changeOfferCondition, removeOfferCondition } from '../domain/offers/change-condition.ts';
import { changeOffer, counterOffer, removeOffer } from '../domain/offers/change-offer.ts';
import { moveOffer } from '../domain/offers/move-offer.ts';
import { listOffers, recordOffer } from '../domain/offers/offers.ts';
import { readOffer } from '../domain/offers/read-offer.ts';
import { refuseOtherOffers } from '../domain/offers/refuse-others.ts';
import { listSandboxMessages } from '../domain/sandbox/sandbox-messages.ts';
import { listSavedViews, removeView, renameView, saveView } from '../domain/saved-views/saved-views.ts';
import { searchEverything, searchProperties } from '../domain/search/search-everything.ts';
import { createSequence, saveSequence } from '../domain/sequences/edit-sequence.ts';
import { cancelEnrollment, enrollAsRead } from '../domain/sequences/enroll.ts';
import { listEnrollments } from '../domain/sequences/list-enrollments.ts';
import { listSequencesForPeople, readSequence } from '../domain/sequences/sequence-list.ts';
import { countMissingValues, previewEnrollment, previewSequence } from '../domain/sequences/sequence-preview.ts';
import { activateSequence, pauseSequence, resumeSequence } from '../domain/sequences/sequence-status.ts';
import { undoEnrollments } from '../domain/sequences/undo-enrollments.ts';
import { cancelReplyText, readReplyText, requestReplyText } from '../domain/suggestions/suggestions.ts';
import { changeTask, completeTask, reopenTask } from '../domain/tasks/change-task.ts';
import { countTasks, listTasks } from '../domain/tasks/task-list.ts';
import { createTask } from '../domain/tasks/tasks.ts';
import {
  changeTemplate,
  createTemplate,
  fillMessageTemplate,
  listTemplates,
  removeTemplate,
} from '../domain/templates/templates.ts';
import { listDeliveries, readDelivery } from '../domain/webhooks/deliveries.ts';
import { countEvents, replayDelivery, replayEvents, testWebhook } from '../domain/webhooks/replay.ts';
import {
  changeWebhook,
  createWebhook,
  disableWebhook,
  enableWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhook,
} from '../domain/webhooks/webhooks.ts';
import { checkJournal } from '../door/journal/check-journal.ts';
import { listJournal } from '../door/journal/list-journal.ts';
import {
  accountProcedures,
  changePasswordProcedure,
  inviteProcedure,
  sessionProcedures,
} from './account-procedures.ts';
import { agentProcedures } from './agent-procedures.ts';
import { calendarProcedures } from './calendar-procedures.ts';
import { contactProcedures } from './contact-procedures.ts';
import { exampleDraftProcedure } from './example-draft.ts';
import { registerProcedures } from './mandate-procedures.ts';
import { propertyProcedures } from './property-procedures.ts';
import { simulateProcedure } from './simulate-delivery.ts';
import { readToday } from './today/read-today.ts';
import { mutationFor, queryFor, repeatableFor, router } from './trpc.ts';
import { accessProcedures, visitProcedures } from './visit-procedures.ts';

/** Everything that people may do, approving included: the console's counterpart of `rest/routes.ts`. */
export const procedures = router({
  account: accountProcedures,
  drafts: router({
    queue: queryFor(reviewQueue),
    decided: queryFor(listDecided),
    read: queryFor(readReview),
    preview: queryFor(previewEdit),
    edit: mutationFor(editDraft),
    approve: mutationFor(approveDraft),
    reject: mutationFor(rejectDraft),
    sendBack: mutationFor(returnDraft),
    reopen: mutationFor(reopenDraft),
    undo: mutationFor(undoApproval),
    retry: mutationFor(retryDraft),
    settle: mutationFor(settleUnconfirmed),
  }),
  conversations: router({
    list: queryFor(listInbox),
    read: queryFor(readInboxConversation),
    messages: queryFor(readConversation),
    notes: queryFor(listNotes),
    note: repeatableFor(addNote),
    markRead: mutationFor(markRead),
    markUnread: mutationFor(markUnread),
    state: mutationFor(setConversationState),
    assign: mutationFor(assignConversation),
    link: mutationFor(linkConversation),
    sender: queryFor(suggestSender),
    createContact: mutationFor(createContactOfSender),
  }),
  replies: router({
    preview: queryFor(previewReply),
    send: mutationFor(sendReply),
    takeBack: mutationFor(takeBackReply),
    askText: mutationFor(requestReplyText),
    text: queryFor(readReplyText),
    cancelText: mutationFor(cancelReplyText),
    waiting: queryFor(listWaitingReplies),
    waitingFor: queryFor(listWaitingMessages),
    draftsTo: queryFor(listDraftsToContact),
  }),
  templates: router({
    list: queryFor(listTemplates),
    fill: queryFor(fillMessageTemplate),
    create: mutationFor(createTemplate),
    change: mutationFor(changeTemplate),
    remove: mutationFor(removeTemplate),
  }),
  today: router({ read: queryFor(readToday), figures: queryFor(readFigures) }),
  firstSteps: router({ read: queryFor(readFirstSteps), hide: mutationFor(hideFirstSteps) }),
  contacts: contactProcedures,
  sequences: router({
    list: queryFor(listSequencesForPeople),
    read: queryFor(readSequence),
    preview: queryFor(previewSequence),
    missingValues: queryFor(countMissingValues),
    create: mutationFor(createSequence),
    save: mutationFor(saveSequence),
    activate: mutationFor(activateSequence),
    pause: mutationFor(pauseSequence),
    resume: mutationFor(resumeSequence),
  }),
  enrollments: router({
    list: queryFor(listEnrollments),
    preview: queryFor(previewEnrollment),
    enroll: repeatableFor(enrollAsRead),
    cancel: mutationFor(cancelEnrollment),
    undo: mutationFor(undoEnrollments),
  }),
  campaigns: router({
    list: queryFor(listCampaigns),
    read: queryFor(readCampaign),
    preview: queryFor(previewCampaign),
    contacts: queryFor(nameContacts),
    recipients: queryFor(listRecipients),
    create: mutationFor(createCampaign),
    change: mutationFor(changeCampaign),
    start: mutationFor(startCampaign),
    begin: mutationFor(beginCampaign),
    pause: mutationFor(pauseCampaign),
    resume: mutationFor(resumeCampaign),
    cancel: mutationFor(cancelCampaign),
  }),
  properties: propertyProcedures,
  ...registerProcedures,
  visits: visitProcedures,
  agent: agentProcedures,
  calendars: calendarProcedures,
  access: accessProcedures,
  boards: router({
    read: queryFor(readBoard),
    column: queryFor(listColumn),
    moveBuyer: mutationFor(moveBuyer),
    moveProperty: mutationFor(moveProperty),
    assignProperty: mutationFor(assignProperty),
  }),
  offers: router({
    list: queryFor(listOffers),
    read: queryFor(readOffer),
    record: mutationFor(recordOffer),
    move: mutationFor(moveOffer),
    change: mutationFor(changeOffer),
    counter: mutationFor(counterOffer),
    remove: mutationFor(removeOffer),
    refuseOthers: mutationFor(refuseOtherOffers),
    moveWithBuyer: mutationFor(moveOfferAndBuyer),
    changeBuyer: mutationFor(changeOfferBuyer),
    removeBuyer: mutationFor(removeOfferBuyer),
    addCondition: mutationFor(addOfferCondition),
    changeCondition: mutationFor(changeOfferCondition),
    removeCondition: mutationFor(removeOfferCondition),
  }),
  tasks: router({
    list: queryFor(listTasks),
    count: queryFor(countTasks),
    create: repeatableFor(createTask),
    change: mutationFor(changeTask),
    complete: mutationFor(completeTask),
    reopen: mutationFor(reopenTask),
  }),
  keys: router({
    list: queryFor(listKeys),
    create: mutationFor(createKey),
    pause: mutationFor(pauseKey),
    resume: mutationFor(resumeKey),
    rotate: mutationFor(rotateKey),
    revoke: mutationFor(revokeKey),
  }),
  webhooks: router({
    list: queryFor(listWebhooks),
    create: mutationFor(createWebhook),
    change: mutationFor(changeWebhook),
    rotate: mutationFor(rotateWebhook),
    disable: mutationFor(disableWebhook),
    enable: mutationFor(enableWebhook),
    remove: mutationFor(removeWebhook),
    deliveries: queryFor(listDeliveries),
    delivery: queryFor(readDelivery),
    test: mutationFor(testWebhook),
    replay: mutationFor(replayDelivery),
    events: queryFor(countEvents),
    replayRange: mutationFor(replayEvents),
  }),
  journal: router({ list: queryFor(listJournal), check: queryFor(checkJournal) }),
  team: router({
    list: queryFor(listTeam),
    invite: inviteProcedure,
    preview: queryFor(previewInvitation),
    withdraw: mutationFor(withdrawInvitation),
    role: mutationFor(changeRole),
    disable: mutationFor(disableColleague),
    enable: mutationFor(enableColleague),
  }),
  agency: router({
    read: queryFor(readAgency),
    settings: mutationFor(changeAgency),
    pause: mutationFor(pauseSending),
    resume: mutationFor(resumeSending),
  }),
  personalData: router({
    due: queryFor(listRetention),
    count: queryFor(countRetention),
    setRetention: mutationFor(changeRetention),
    eraseDue: mutationFor(eraseDue),
    consents: queryFor(listConsents),
  }),
  imports: router({ list: queryFor(listImports), undo: mutationFor(undoImport) }),
  profile: router({ update: mutationFor(updateProfile), password: changePasswordProcedure, ...sessionProcedures }),
  savedViews: router({
    list: queryFor(listSavedViews),
    save: mutationFor(saveView),
    rename: mutationFor(renameView),
    remove: mutationFor(removeView),
  }),
  search: router({ everything: queryFor(searchEverything), properties: queryFor(searchProperties) }),
  sandbox: router({
    outbox: queryFor(listSandboxMessages),
    simulate: simulateProcedure,
    exampleDraft: exampleDraftProcedure,
  }),
});

export type ConsoleRouter = typeof procedures;
