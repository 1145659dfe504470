import type { contacts as fr } from '../fr/contacts.ts';
import { count, joinNames, shortEuros } from './count.ts';

/** The page of all contacts. */
export const contacts: typeof fr = {
  contacts: {
    title: 'Contacts',
    total: (n, isMore) => (isMore ? `More than ${count(n, 'contact', 'contacts')}` : count(n, 'contact', 'contacts')),
    search: 'Name, e-mail or phone',
    create: 'New contact',
    add: 'Create the contact',
    views: 'Lists of contacts',
    all: 'All',
    builtIn: {
      hot: 'My hot buyers',
      quiet: 'No news for 30 days',
      fresh: 'New',
      sellers: 'Sellers to call back',
    },
    kind: 'Kind',
    anyKind: 'All kinds',
    kinds: {
      buyer: 'Buyer',
      seller: 'Seller',
      both: 'Buyer and seller',
      notary: 'Notary',
      referrer: 'Referrer',
      other: 'Other',
    },
    budget: (least, most) =>
      least === null || most === null
        ? most === null
          ? `min ${shortEuros(least ?? 0)}`
          : `max ${shortEuros(most)}`
        : `${shortEuros(least)} – ${shortEuros(most)}`,
    anyStage: 'All stages',
    sort: 'Order',
    sorts: { newest: 'Newest', recent: 'Latest exchange', quiet: 'Longest silence', name: 'Name' },
    column: {
      name: 'Name',
      kind: 'Kind',
      stage: 'Stage',
      budget: 'Budget',
      cities: 'Towns',
      assignee: 'In charge',
      lastExchange: 'Last exchange',
      nextAction: 'Next action',
      consents: 'Consents',
    },
    city: 'Town searched',
    anyTag: 'Tags',
    tag: 'Tag',
    quiet: (days: number) => `Silence: ${count(days, 'day', 'days')}`,
    overdue: 'overdue',
    empty: 'No contact matches these filters.',
    noneMine: 'No contact is assigned to you yet.',
    noneMineFiltered: 'None of your contacts matches these filters.',
    none: 'No contact yet. Add one, or import a file.',
    selectAll: 'Select the contacts shown',
    selected: (n: number) => count(n, 'contact selected', 'contacts selected'),
    tooMany: (most: number) => `At most ${count(most, 'contact', 'contacts')} at a time.`,
    assigned: (n: number) => count(n, 'contact assigned', 'contacts assigned'),
    moved: (n, stage) => `${count(n, 'contact', 'contacts')}: ${stage}`,
    moreActions: 'More actions',
    addTag: 'Add the tag',
    tagged: (n: number) => count(n, 'contact tagged', 'contacts tagged'),
    noteConsents: 'Note a consent',
    noteConsentsLead:
      'The consent is noted for the contacts whose answer was not known yet. A refusal stays one: it is lifted on the record only, when the person asks for it.',
    consentChannel: 'For which messages',
    commonProofExample: 'The signed mandate, the list of clients who agreed, the wording of the form…',
    consentsNoted: ({
      noted,
      refused,
      withoutAddress,
    }: {
      noted: unknown[];
      refused: number;
      withoutAddress: number;
    }): string =>
      [
        count(noted.length, 'consent noted', 'consents noted'),
        ...(refused > 0 ? [count(refused, 'refusal respected', 'refusals respected')] : []),
        ...(withoutAddress > 0 ? [`${withoutAddress} without a number or address`] : []),
      ].join(', '),
    campaign: 'SMS campaign…',
    enroll: 'Enrol in a sequence',
    enrollLead:
      'The e-mails of the sequence will go to each contact enrolled, in the text approved already. An enrolment can be undone as long as nothing has left; an e-mail that has left cannot be taken back.',
    sequence: 'Sequence',
    noSequence: 'No sequence is active.',
    enrolled: (n: number) => count(n, 'contact enrolled', 'contacts enrolled'),
    undoEnroll: (n: number) => (n === 1 ? 'Undo this enrolment' : 'Undo the enrolments'),
    enrollUndone: (n: number) => count(n, 'enrolment undone', 'enrolments undone'),
    enrollNoneFound: 'No enrolment had taken place: nothing to undo.',
    enrollStays: (names: string[]) =>
      `${joinNames(names)}: an e-mail has left or is leaving, too late to undo. An enrolment that still runs can be stopped in its sequence.`,
    enrollUnanswered: (name: string) =>
      `${name}: the server’s answer was lost. If the enrolment took place, it will be undone with the others.`,
    leftOut: (n: number) => `${count(n, 'contact left out', 'contacts left out')}:`,
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    phone: 'Phone',
    duplicate: 'A contact already has this address or number:',
    chooseExisting: 'Choose this contact',
    createAnyway: 'Create anyway',
    created: 'Contact added',
  },
};
