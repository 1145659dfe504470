import { inEnglishQuotes } from '../../../../domain/shared/quotation.ts';
import type { importTexts as french } from '../fr/import-export.ts';
import { count } from './count.ts';

const rows = (n: number) => (n === 1 ? 'this row' : `these ${count(n, 'row', 'rows')}`);

export const importTexts: typeof french = {
  lead: 'Bring your contacts and properties in from a file, and take your data with you whenever you like.',
  exportTitle: 'Export',
  exportLead: 'Lists open in a spreadsheet. The ZIP contains everything that the agency has in Clef, as CSV and JSON.',
  exportContacts: 'Contacts (CSV)',
  exportProperties: 'Properties (CSV)',
  exportAll: 'Export everything (ZIP)',
  history: 'Last imports',
  historyEmpty: 'No import yet.',
  created: (n) => `${n.toLocaleString('en-GB')} created`,
  updated: (n) => `${n.toLocaleString('en-GB')} updated`,
  undo: 'Undo the import',
  undoUntil: 'Can be undone until',
  undoTitle: 'Undo this import?',
  undoLead:
    'What the import created is removed, and what it changed is restored. Records that were changed or used since stay, and so does every STOP of the file.',
  undone: (removed, restored, kept) =>
    `Undone: ${count(removed, 'record removed', 'records removed')}, ${restored} restored, ${kept} kept`,
  importTitle: 'Import',
  importLead:
    'A CSV file of your spreadsheet or of your former software. Nothing enters before you have seen the preview.',
  kind: 'Content of the file',
  preset: 'Former software',
  presetNone: 'Columns found by their headings',
  presetApimo: 'Export of Apimo',
  existing: 'Records that are there already',
  existingSkip: 'Leave records that are there already',
  existingUpdate: 'Update records that are there already',
  choose: 'CSV file',
  drop: 'Drop a CSV file, or choose it',
  dropAnother: 'Choose another file',
  dropHint: '30 MB at most. For properties, also the file of adverts (ZIP) that your software sends to SeLoger.',
  viewsLead:
    'The file of a portal’s or your own statistics: how often each advert was viewed. The news and reports for sellers tell of it.',
  encoding: 'Accents of the file',
  encodingHint: 'Choose the line in which the names are written correctly.',
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16',
    'windows-1252': 'Windows',
    'iso-8859-15': 'ISO 8859-15',
    macintosh: 'Mac',
    cp850: 'DOS',
    'windows-1250': 'Windows, Central Europe',
    'windows-1251': 'Windows, Cyrillic',
  },
  columns: 'Columns of the file',
  fieldOf: (heading) => `Field for ${inEnglishQuotes(heading)}`,
  ignore: 'Leave out',
  decide: 'To be decided',
  undecided: (headings) =>
    `${headings.map((heading) => inEnglishQuotes(heading)).join(', ')}: ${headings.length === 1 ? 'does this column' : 'do these columns'} say who accepts the agency’s SMS or e-mails? If so, choose “SMS consent” or “E-mail consent”. If not, “Keep in the note”. With “Leave out”, the refusals in the column are lost.`,
  twice: (field) => `Two columns have the field ${inEnglishQuotes(field)}. Keep one.`,
  missing: (fields) => `One of these fields needs a column: ${fields}.`,
  colleagues: 'Colleagues in the file',
  colleaguesLead: 'The file names colleagues whom Clef does not recognise. Say who they are, then preview again.',
  colleagueOf: (name) => `Who is ${inEnglishQuotes(name)}?`,
  noColleague: 'Nobody in the agency',
  preview: 'Show the preview',
  previewTitle: 'Preview',
  outcome: ({ rows, created, updated, existing, repeated, refused, remarked, declining }, kind) =>
    [
      kind === 'views' ? count(rows, 'count', 'counts') : count(rows, 'row', 'rows'),
      `${created} to create`,
      updated > 0 && `${updated} to update`,
      existing > 0 && `${existing} unchanged`,
      repeated > 0 && `${repeated} repeated`,
      refused > 0 && `${refused} with an error`,
      remarked > 0 && `${remarked} with a remark`,
      declining > 0 && `${declining} with a refusal`,
    ]
      .filter(Boolean)
      .join(' · '),
  errorsLead: {
    contacts: (n) =>
      n === 1
        ? 'One person would be lost: the row has an error and will be left out.'
        : `${count(n, 'person', 'people')} would be lost: their rows have an error and will be left out.`,
    properties: (n) =>
      n === 1
        ? 'One property would be lost: the row has an error and will be left out.'
        : `${count(n, 'property', 'properties')} would be lost: their rows have an error and will be left out.`,
    views: (n) =>
      n === 1
        ? 'One count has an error and will be left out; the others are imported.'
        : `${count(n, 'count has', 'counts have')} an error and will be left out; the others are imported.`,
  },
  withoutAddress: ({ people, columns }) =>
    `${count(people, 'person', 'people')} would come without any number or e-mail, though ${columns.length === 1 ? 'a column that is' : 'columns that are'} not imported as such hold some: ${columns.map((column) => inEnglishQuotes(column)).join(', ')}. Choose their field first.`,
  importWithout: (total, people) =>
    `Import ${count(total, 'contact', 'contacts')}, ${people} without any number or e-mail`,
  remarksLead: {
    contacts: (n) =>
      `Some values of ${rows(n)} could not be taken over. The contacts are imported without them; the original text is kept in a note.`,
    properties: (n) => `Some values of ${rows(n)} could not be taken over. The properties are imported without them.`,
    views: (n) => `The enquiries of ${rows(n)} could not be read. The views are imported without them.`,
  },
  decliningLead: (n) =>
    n === 1
      ? 'This row refuses text messages or e-mails. The refusal is recorded, also where the row is left out; a STOP holds for all of its numbers or e-mails. Undoing the import lifts no STOP.'
      : `These ${count(n, 'row', 'rows')} refuse text messages or e-mails. The refusals are recorded, also where a row is left out; a STOP holds for all numbers or e-mails of its row. Undoing the import lifts no STOP.`,
  mentionsLead: (n) =>
    n === 1
      ? 'A note or a tag speaks of a refusal. Read it before you import.'
      : `${count(n, 'row has', 'rows have')} a note or a tag that speaks of a refusal. Read them before you import.`,
  row: (n) => `Row ${n}`,
  inRows: (n, rows) =>
    n > rows.length
      ? `${count(n, 'row', 'rows')}: ${rows.join(', ')}…`
      : `${n === 1 ? 'Row' : 'Rows'} ${rows.join(', ')}`,
  errorRows: (n, shown) => (n > shown ? 'Show the first rows with an error' : 'Show all rows with an error'),
  erased: (rows) =>
    `${rows.length === 1 ? 'Row' : 'Rows'} ${rows.join(', ')}: erased from Clef before, at their own request or after the time for which prospects are kept. Import them only if they came back to you; nothing is sent to them without a new consent.`,
  sharedLead:
    'These people have the number or e-mail of somebody else, under another name: each gets a record, and a refusal of one holds for the other at this address.',
  sharedWith: (n) =>
    n === null ? 'Same number or e-mail as a record that exists.' : `Same number or e-mail as row ${n}.`,
  sameAs: {
    contacts: (n) =>
      `The same person as row ${n}: further numbers, e-mails, tags and notes are added to their record, if the import makes or changes it.`,
    properties: (n) => `The same record as row ${n}: left out.`,
    views: (n) => `The same property, portal and days as row ${n}: left out.`,
  },
  changed:
    'The file or your records have changed since the preview, or an import was undone: nothing was imported. Look at a new preview.',
  importNow: {
    contacts: (n) => `Import ${count(n, 'contact', 'contacts')}`,
    properties: (n) => `Import ${count(n, 'property', 'properties')}`,
    views: (n) => `Import ${count(n, 'count', 'counts')}`,
  },
  recordRefusals: (n) => `Record ${count(n, 'refusal', 'refusals')}`,
  done: ({ created, updated, declining }) =>
    `Imported: ${[
      count(created, 'record created', 'records created'),
      `${updated} updated`,
      ...(declining > 0 ? [count(declining, 'refusal recorded', 'refusals recorded')] : []),
    ].join(', ')}.`,
  viewsDone: ({ created, updated }) =>
    `Imported: ${count(created, 'count added', 'counts added')}, ${updated} updated.`,
  portalOfFile: 'Portal',
  firstDay: 'Start of the period',
  lastDay: 'End of the period',
  daysReversed: 'The end of the period lies before its start.',
  leftOut: (numbers) =>
    numbers.length === 1
      ? `Row ${numbers[0]} is left out: a total, a remark or a row without a reference.`
      : `Rows ${numbers.join(', ')} are left out: totals, remarks or rows without a reference.`,
  consentsFirst:
    'Until a consent is noted, Clef prepares no SMS for these contacts. Select them in Contacts, then “Note a consent”: one proof is enough for all.',
  fault: (message) => message,
  fields: {
    contacts: {
      firstName: 'First name',
      lastName: 'Last name',
      fullName: 'Full name',
      displayedName: 'Displayed name',
      email: 'E-mail',
      mobile: 'Mobile',
      phone: 'Phone',
      otherAddresses: 'Other numbers and e-mails',
      intent: 'Project',
      buyer: 'Buyer',
      seller: 'Seller',
      stage: 'Stage',
      source: 'Source',
      budgetMinEuros: 'Lowest budget',
      budgetMaxEuros: 'Highest budget',
      cities: 'Towns searched',
      propertyTypes: 'Property types searched',
      minRooms: 'Rooms at least',
      minSurfaceSqm: 'Surface at least',
      tags: 'Tags',
      createdAt: 'First contact',
      lastContactAt: 'Last contact',
      language: 'Language',
      assignedTo: 'Assigned to',
      note: 'Note',
      detail: 'Keep in the note',
      smsConsent: 'SMS consent',
      smsConsentSource: 'SMS consent: source',
      smsConsentDate: 'SMS consent: date',
      smsConsentEvidence: 'SMS consent: evidence',
      emailConsent: 'E-mail consent',
      emailConsentSource: 'E-mail consent: source',
      emailConsentDate: 'E-mail consent: date',
      emailConsentEvidence: 'E-mail consent: evidence',
    },
    properties: {
      reference: 'Reference',
      title: 'Title',
      description: 'Description',
      type: 'Type',
      status: 'Status',
      newStatus: 'Status of a new property',
      transaction: 'Sale or rental',
      priceEuros: 'Price',
      feesPercent: 'Fees (%)',
      feesPaidBy: 'Fees paid by',
      surfaceSqm: 'Living space',
      landSqm: 'Land',
      rooms: 'Rooms',
      bedrooms: 'Bedrooms',
      floor: 'Floor',
      energyClass: 'Energy class',
      climateClass: 'Climate class',
      street: 'Street',
      postcode: 'Postcode',
      city: 'Town',
      inseeCode: 'INSEE code',
      latitude: 'Latitude',
      longitude: 'Longitude',
      mandateNumber: 'Mandate number',
      mandateKind: 'Mandate kind',
      mandateSignedAt: 'Mandate signed on',
      mandateExpiresAt: 'End of the mandate',
      carrezSqm: 'Carrez surface',
      floors: 'Storeys of the building',
      lift: 'Lift',
      garage: 'Garage',
      parking: 'Parking',
      cellar: 'Cellar',
      balcony: 'Balcony',
      terrace: 'Terrace',
      garden: 'Garden',
      heating: 'Heating',
      heatingShared: 'Shared heating',
      builtYear: 'Year built',
      monthlyChargesEuros: 'Monthly charges',
      propertyTaxEuros: 'Property tax',
      coOwned: 'Co-ownership',
      coOwnershipLots: 'Co-ownership: lots',
      coOwnershipYearlyChargesEuros: 'Co-ownership: yearly charges',
      coOwnershipProcedure: 'Co-ownership: proceedings',
      coOwnershipProcedureDetail: 'Co-ownership: which proceedings',
      dpeNumber: 'DPE: number',
      dpeDate: 'DPE: date',
      dpeExpires: 'DPE: end',
      energyKwhPerSqm: 'DPE: consumption',
      climateKgPerSqm: 'DPE: emissions',
      finalEnergyKwhPerSqm: 'DPE: final energy',
      energyCostsFromEuros: 'DPE: costs from',
      energyCostsToEuros: 'DPE: costs to',
      energyPriceYear: 'DPE: year of the prices',
      photos: 'Photos',
    },
    views: {
      reference: 'Reference of the property',
      portal: 'Portal',
      period: 'Day or period',
      week: 'Week',
      month: 'Month',
      year: 'Year',
      weekFrom: 'Week from',
      from: 'First day',
      to: 'Last day',
      views: 'Views',
      contacts: 'Enquiries',
      partOfContacts: 'Enquiries (a part)',
    },
  },
  kinds: { contacts: 'Contacts', properties: 'Properties', views: 'Views of adverts' },
};
