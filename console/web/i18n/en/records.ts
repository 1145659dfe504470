import { count, withUnit } from './count.ts';

const euros = (n: number) => `€${n.toLocaleString('en-GB')}`;

const visitStatuses = { scheduled: 'Scheduled', completed: 'Done', cancelled: 'Cancelled', no_show: 'No-show' };

/** Contacts, properties and visits in the drawer. */
export const records = {
  record: {
    kinds: { contact: 'Contact', property: 'Property', visit: 'Visit' },
    back: 'Previous record',
    notFound: 'This record no longer exists.',
    loading: 'Loading…',
    euros,
    stage: 'Stage',
    phone: 'Phone',
    email: 'E-mail',
    consents: 'Consents',
    search: 'Search',
    budgetBetween: (least: number | null, most: number | null) =>
      least !== null && most !== null
        ? `from ${euros(least)} to ${euros(most)}`
        : most !== null
          ? `up to ${euros(most)}`
          : `from ${euros(least ?? 0)}`,
    minRooms: (n: number) => `at least ${count(n, 'room', 'rooms')}`,
    minSurface: (n: number) => `at least ${withUnit(n, 'm²')}`,
    tags: 'Tags',
    source: 'Origin',
    visits: 'Visits',
    noVisits: 'No visit.',
    comingVisits: 'Coming visits',
    messages: 'Last messages',
    noMessages: 'No message yet.',
    drafts: 'To review',
    status: 'Status',
    price: 'Price',
    feesIncluded: (percent: number, payer: 'buyer' | 'seller' | null) =>
      `fees ${percent.toLocaleString('en-GB')}%${payer === null ? '' : payer === 'buyer' ? ', paid by the buyer' : ', paid by the seller'}`,
    type: 'Kind of property',
    surface: 'Area',
    sqm: (n: number) => withUnit(n, 'm²'),
    land: (n: number) => `land ${withUnit(n, 'm²')}`,
    rooms: 'Rooms',
    roomsOf: (rooms: number, bedrooms: number | null) =>
      bedrooms === null
        ? count(rooms, 'room', 'rooms')
        : `${count(rooms, 'room', 'rooms')}, ${count(bedrooms, 'bedroom', 'bedrooms')}`,
    energy: 'DPE',
    energyOf: (energy: string | null, climate: string | null) =>
      [energy && `energy ${energy}`, climate && `climate ${climate}`].filter(Boolean).join(', '),
    address: 'Address',
    mandate: 'Mandate',
    mandateKinds: { exclusive: 'exclusive', semi_exclusive: 'semi-exclusive', simple: 'simple' },
    mandateOf: (number: string, kind: string) => `no. ${number}, ${kind}`,
    property: 'Property',
    contact: 'Contact',
    agent: 'Negotiator',
    feedback: 'Feedback',
    feedbackHint: 'What they liked, what they did not, the price as they felt it, what comes next.',
    wayThere: 'Way there',
    move: 'Move',
    moveTitle: 'Move the appointment',
    moveLead: 'Nothing is sent to the contact: let them know.',
    newTime: 'New date',
    report: 'Report',
    outcome: 'The visit',
    propertyTypes: {
      apartment: 'Flat',
      house: 'House',
      land: 'Land',
      parking: 'Parking',
      commercial: 'Commercial premises',
      building: 'Building',
    },
    propertyStatuses: {
      draft: 'Appraisal',
      available: 'For sale',
      under_offer: 'Under offer',
      under_contract: 'Under contract',
      sold: 'Sold',
      withdrawn: 'Withdrawn',
    },
    visitStatuses,
    visitKinds: { visit: 'Visit', appraisal: 'Appraisal', signature: 'Signature', call: 'Call' },
    movedTo: (_kind: string) => 'Moved to',
    statusOf: (kind: string, status: keyof typeof visitStatuses) =>
      kind === 'call' && status === 'no_show' ? 'No answer' : visitStatuses[status],
  },
};
