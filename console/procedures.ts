import { retryDraft, settleUnconfirmed, undoApproval } from '../approval/drafts/after-decision.ts';
import { listDecided } from '../approval/drafts/decided-drafts.ts';
import { approveDraft, editDraft, rejectDraft } from '../approval/drafts/decisions.ts';
import { previewEdit, readReview, reviewQueue } from '../approval/drafts/review-queue.ts';
import { checkJournal } from '../approval/journal/check-journal.ts';
import { listJournal } from '../approval/journal/list-journal.ts';
import { withdrawInvitation } from '../domain/access/invitations.ts';
import { createKey, listKeys, pauseKey, resumeKey, revokeKey, rotateKey } from '../domain/access/keys.ts';
import { disableColleague, enableColleague, listTeam, updateProfile } from '../domain/access/team.ts';
import { changeAgency, pauseSending, readAgency, resumeSending } from '../domain/agency/agency-settings.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../domain/campaigns/campaign-controls.ts';
import {
  changeCampaign,
  createCampaign,
  listCampaigns,
  previewCampaign,
  readCampaign,
} from '../domain/campaigns/campaigns.ts';
import { listRecipients } from '../domain/campaigns/recipients.ts';
import { startCampaign } from '../domain/campaigns/start-campaign.ts';
import { searchContactsBrief } from '../domain/contacts/contact-list.ts';
import { listTags } from '../domain/contacts/tags.ts';
import { addNote, listNotes, markRead } from '../domain/conversations/conversations.ts';
import { listInbox, readThread } from '../domain/conversations/inbox.ts';
import { listOffers, moveOffer, recordOffer } from '../domain/offers/offers.ts';
import { listOutbox } from '../domain/outbox/outbox.ts';
import { createProperty } from '../domain/properties/create-property.ts';
import { createSequence, saveSequence } from '../domain/sequences/edit-sequence.ts';
import { cancelEnrollment, listEnrollments } from '../domain/sequences/enrollment-list.ts';
import { enrollAsRead } from '../domain/sequences/enrollments.ts';
import { listSequencesForPeople, readSequence } from '../domain/sequences/sequence-list.ts';
import { countMissingValues, previewEnrollment, previewSequence } from '../domain/sequences/sequence-preview.ts';
import { activateSequence, pauseSequence, resumeSequence } from '../domain/sequences/sequence-status.ts';
import { cancelVisit, completeVisit, missVisit, scheduleVisit } from '../domain/visits/visit-changes.ts';
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
import { entrance, invite, newPassword } from './account-procedures.ts';
import { simulate } from './simulate-reply.ts';
import { ask, change, router } from './trpc.ts';

/** What people may do, approving included: the console's table, as `rest/routes.ts` is that of scripts. */
export const procedures = router({
  account: entrance,
  drafts: router({
    queue: ask(reviewQueue),
    decided: ask(listDecided),
    read: ask(readReview),
    preview: ask(previewEdit),
    edit: change(editDraft),
    approve: change(approveDraft),
    reject: change(rejectDraft),
    undo: change(undoApproval),
    retry: change(retryDraft),
    settle: change(settleUnconfirmed),
  }),
  conversations: router({
    list: ask(listInbox),
    messages: ask(readThread),
    notes: ask(listNotes),
    note: change(addNote),
    markRead: change(markRead),
  }),
  contacts: router({ search: ask(searchContactsBrief), tags: ask(listTags) }),
  sequences: router({
    list: ask(listSequencesForPeople),
    read: ask(readSequence),
    preview: ask(previewSequence),
    missingValues: ask(countMissingValues),
    create: change(createSequence),
    save: change(saveSequence),
    activate: change(activateSequence),
    pause: change(pauseSequence),
    resume: change(resumeSequence),
  }),
  enrollments: router({
    list: ask(listEnrollments),
    preview: ask(previewEnrollment),
    enroll: change(enrollAsRead),
    cancel: change(cancelEnrollment),
  }),
  campaigns: router({
    list: ask(listCampaigns),
    read: ask(readCampaign),
    preview: ask(previewCampaign),
    recipients: ask(listRecipients),
    create: change(createCampaign),
    change: change(changeCampaign),
    start: change(startCampaign),
    pause: change(pauseCampaign),
    resume: change(resumeCampaign),
    cancel: change(cancelCampaign),
  }),
  properties: router({ create: change(createProperty) }),
  visits: router({
    schedule: change(scheduleVisit),
    complete: change(completeVisit),
    cancel: change(cancelVisit),
    miss: change(missVisit),
  }),
  offers: router({ list: ask(listOffers), record: change(recordOffer), move: change(moveOffer) }),
  keys: router({
    list: ask(listKeys),
    create: change(createKey),
    pause: change(pauseKey),
    resume: change(resumeKey),
    rotate: change(rotateKey),
    revoke: change(revokeKey),
  }),
  webhooks: router({
    list: ask(listWebhooks),
    create: change(createWebhook),
    change: change(changeWebhook),
    rotate: change(rotateWebhook),
    disable: change(disableWebhook),
    enable: change(enableWebhook),
    remove: change(removeWebhook),
    deliveries: ask(listDeliveries),
    delivery: ask(readDelivery),
    test: change(testWebhook),
    replay: change(replayDelivery),
    events: ask(countEvents),
    replayRange: change(replayEvents),
  }),
  journal: router({ list: ask(listJournal), check: ask(checkJournal) }),
  team: router({
    list: ask(listTeam),
    invite,
    withdraw: change(withdrawInvitation),
    disable: change(disableColleague),
    enable: change(enableColleague),
  }),
  agency: router({
    read: ask(readAgency),
    settings: change(changeAgency),
    pause: change(pauseSending),
    resume: change(resumeSending),
  }),
  profile: router({ update: change(updateProfile), password: newPassword }),
  sandbox: router({ outbox: ask(listOutbox), simulate }),
});

export type Console = typeof procedures;
