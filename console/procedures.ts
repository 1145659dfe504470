import { listDecided } from '../approval/drafts/decided.ts';
import { approveDraft, editDraft, rejectDraft } from '../approval/drafts/decisions.ts';
import { previewEdit, readReview, reviewQueue } from '../approval/drafts/queue.ts';
import { retryDraft, settleUnconfirmed, undoApproval } from '../approval/drafts/second-thoughts.ts';
import { checkJournal } from '../approval/journal/check.ts';
import { listJournal } from '../approval/journal/list.ts';
import { changeAgency, pauseSending, readAgency, resumeSending } from '../domain/agency-settings.ts';
import {
  changeCampaign,
  createCampaign,
  listCampaigns,
  previewCampaign,
  readCampaign,
} from '../domain/campaigns/campaigns.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../domain/campaigns/course.ts';
import { listRecipients } from '../domain/campaigns/recipients.ts';
import { startCampaign } from '../domain/campaigns/start.ts';
import { searchContactsBrief } from '../domain/contact-list.ts';
import { addNote, listNotes, markRead } from '../domain/conversations.ts';
import { listInbox, readThread } from '../domain/inbox.ts';
import { withdrawInvitation } from '../domain/invitations.ts';
import { createKey, listKeys, pauseKey, resumeKey, revokeKey, rotateKey } from '../domain/keys.ts';
import { createProperty } from '../domain/new-property.ts';
import { listOffers, moveOffer, recordOffer } from '../domain/offers.ts';
import { disableColleague, enableColleague, listTeam, updateProfile } from '../domain/people.ts';
import { listOutbox } from '../domain/sandbox.ts';
import { createSequence, saveSequence } from '../domain/sequences/editing.ts';
import { cancelEnrollment, listEnrollments } from '../domain/sequences/enrollment-list.ts';
import { enrollAsRead } from '../domain/sequences/enrollments.ts';
import { listSequencesForPeople, readSequence } from '../domain/sequences/list.ts';
import { countMissingValues, previewEnrollment, previewSequence } from '../domain/sequences/preview.ts';
import { activateSequence, pauseSequence, resumeSequence } from '../domain/sequences/switches.ts';
import { listTags } from '../domain/tags.ts';
import { cancelVisit, completeVisit, missVisit, scheduleVisit } from '../domain/visit-changes.ts';
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
import { ask, change, router } from './doorway.ts';
import { entrance, invite, newPassword } from './entrance.ts';
import { simulate } from './simulation.ts';

/** What people may do, approving included: the console's table, as `rest/routes.ts` is that of scripts. */
export const procedures = router({
  door: entrance,
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
