import { addContact } from '../domain/contacts/add-contact.ts';
import { browseContacts } from '../domain/contacts/browse-contacts.ts';
import { assignContacts, tagContacts, untagContacts } from '../domain/contacts/bulk-changes.ts';
import { noteConsents, takeConsentsBack } from '../domain/contacts/bulk-consents.ts';
import { linkContacts, unlinkContacts } from '../domain/contacts/contact-links.ts';
import { searchContactsBrief } from '../domain/contacts/contact-list.ts';
import { addContactNote, noteCall } from '../domain/contacts/contact-notes.ts';
import { readContactSheet } from '../domain/contacts/contact-sheet.ts';
import {
  listContactViews,
  removeContactView,
  renameContactView,
  saveContactView,
} from '../domain/contacts/contact-views.ts';
import { getContact } from '../domain/contacts/contacts.ts';
import { editContact } from '../domain/contacts/edit-contact.ts';
import { findDuplicates } from '../domain/contacts/find-duplicates.ts';
import { mergeContacts } from '../domain/contacts/merge-contacts.ts';
import { moveContact } from '../domain/contacts/pipeline.ts';
import { readTimeline } from '../domain/contacts/read-timeline.ts';
import { removeSearch, saveSearch } from '../domain/contacts/searches.ts';
import { listTags } from '../domain/contacts/tags.ts';
import { undoMerge } from '../domain/contacts/undo-merge.ts';
import { eraseContact } from '../domain/erasure/erase-contact.ts';
import { reactivateAddress } from '../domain/failed-deliveries/delivery-failures.ts';
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
  read: queryFor(getContact),
  sheet: queryFor(readContactSheet),
  tags: queryFor(listTags),
  timeline: queryFor(readTimeline),
  add: mutationFor(addContact),
  assign: mutationFor(assignContacts),
  tag: mutationFor(tagContacts),
  untag: mutationFor(untagContacts),
  noteConsents: mutationFor(noteConsents),
  takeConsentsBack: mutationFor(takeConsentsBack),
  views: queryFor(listContactViews),
  saveView: mutationFor(saveContactView),
  renameView: mutationFor(renameContactView),
  removeView: mutationFor(removeContactView),
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
  proposed: queryFor(listProposedProperties),
  propose: mutationFor(proposeProperty),
  refuse: mutationFor(refuseProperty),
  removeProposed: mutationFor(removeProposedProperty),
});
