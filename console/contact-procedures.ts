import { addContact } from '../domain/contacts/add-contact.ts';
import { assignContacts, moveContacts, tagContacts, untagContacts } from '../domain/contacts/bulk-changes.ts';
import { noteConsents, takeConsentsBack } from '../domain/contacts/bulk-consents.ts';
import { getContact } from '../domain/contacts/contacts.ts';
import { editContact } from '../domain/contacts/edit-contact.ts';
import { browseContacts, countContacts } from '../domain/contacts/list/browse-contacts.ts';
import { searchContactsBrief } from '../domain/contacts/list/contact-list.ts';
import { findDuplicates } from '../domain/contacts/merge/find-duplicates.ts';
import { mergeContacts } from '../domain/contacts/merge/merge-contacts.ts';
import { undoMerge } from '../domain/contacts/merge/undo-merge.ts';
import { moveContact } from '../domain/contacts/pipeline.ts';
import { linkContacts, unlinkContacts } from '../domain/contacts/record/contact-links.ts';
import { addContactNote, noteCall } from '../domain/contacts/record/contact-notes.ts';
import { readContactSheet } from '../domain/contacts/record/contact-sheet.ts';
import { readTimeline } from '../domain/contacts/record/read-timeline.ts';
import { removeSearch, saveSearch } from '../domain/contacts/searches/searches.ts';
import { listTags } from '../domain/contacts/tags.ts';
import { eraseContact } from '../domain/erasure/erase-contact.ts';
import { reactivateAddress } from '../domain/failed-deliveries/delivery-failures.ts';
import { matchProperties } from '../domain/matching/match-properties.ts';
import {
  proposeProperty,
  refuseProperty,
  removeProposedProperty,
} from '../domain/proposed-properties/change-proposed-properties.ts';
import { listProposedProperties } from '../domain/proposed-properties/list-proposed-properties.ts';
import { mutationFor, queryFor, repeatableFor, router } from './trpc.ts';

/** Contacts: their table and lists, the record of each, its searches, and what concerns several of them. */
export const contactProcedures = router({
  search: queryFor(searchContactsBrief),
  browse: queryFor(browseContacts),
  count: queryFor(countContacts),
  read: queryFor(getContact),
  sheet: queryFor(readContactSheet),
  tags: queryFor(listTags),
  timeline: queryFor(readTimeline),
  add: mutationFor(addContact),
  assign: mutationFor(assignContacts),
  moveSeveral: mutationFor(moveContacts),
  tag: mutationFor(tagContacts),
  untag: mutationFor(untagContacts),
  noteConsents: mutationFor(noteConsents),
  takeConsentsBack: mutationFor(takeConsentsBack),
  edit: mutationFor(editContact),
  reactivateAddress: mutationFor(reactivateAddress),
  saveSearch: mutationFor(saveSearch),
  removeSearch: mutationFor(removeSearch),
  link: mutationFor(linkContacts),
  unlink: mutationFor(unlinkContacts),
  move: mutationFor(moveContact),
  note: repeatableFor(addContactNote),
  noteCall: repeatableFor(noteCall),
  erase: mutationFor(eraseContact),
  duplicates: queryFor(findDuplicates),
  merge: mutationFor(mergeContacts),
  undoMerge: mutationFor(undoMerge),
  matches: queryFor(matchProperties),
  proposed: queryFor(listProposedProperties),
  propose: mutationFor(proposeProperty),
  refuse: mutationFor(refuseProperty),
  removeProposed: mutationFor(removeProposedProperty),
});
