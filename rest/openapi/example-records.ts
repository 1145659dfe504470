/** Records of an invented agency. Phone numbers come from the range reserved for fiction, addresses end in `.example`. */

const ids = {
  contact: 'contact_01m7y1wkhyfk59bdp4h6nxn3gm',
  search: 'search_01m7y1wkhyfk59bdp4h6nxn3gm',
  agent: 'user_01m7y1wkhyfk59bdnthdaevage',
  property: 'property_01m7y1wkhyfk59bdpm0j7rc9cj',
  conversation: 'conversation_01m7y1wkhyfk59bdqemzct5dec',
  sequence: 'sequence_01m7y1wkhyfk59bdrqkrp1h3ty',
  draft: 'draft_01m7y1wkhzfk59bds5ejwxdr8g',
  key: 'key_01m7y1wkhzfk59bdsa881wsh5f',
};

export const contact = {
  id: ids.contact,
  firstName: 'Élodie',
  lastName: 'Le Goff',
  email: 'elodie.legoff@courriel.example',
  phone: '+33639981234',
  stage: 'visiting',
  intent: 'buy',
  source: 'Formulaire du site',
  budgetMinEuros: 280000,
  budgetMaxEuros: 340000,
  search: { cities: ['Nantes', 'Rezé'], propertyTypes: ['apartment'], minRooms: 3, minSurfaceSqm: 60 },
  searches: [
    {
      id: ids.search,
      propertyTypes: ['apartment'],
      cities: ['Nantes', 'Rezé'],
      budgetMinEuros: 280000,
      budgetMaxEuros: 340000,
      minRooms: 3,
      minSurfaceSqm: 60,
      outside: ['balcony', 'terrace'],
      worstEnergyClass: 'D',
      wantedBy: '2026-09-01',
    },
  ],
  tags: ['primo-accédante'],
  language: 'fr',
  assignedTo: ids.agent,
  consent: {
    sms: {
      status: 'granted',
      recordedAt: '2026-02-17T09:12:40.000Z',
      source: 'Formulaire du site',
      evidence: 'Case « J’accepte de recevoir des SMS » cochée',
    },
    email: { status: 'unknown', recordedAt: null, source: null, evidence: null },
  },
  undeliverable: { sms: null, email: null },
  createdAt: '2026-02-17T09:12:40.000Z',
  updatedAt: '2026-03-02T16:45:03.000Z',
};

/** The same contact on the day it was created. */
export const newContact = { ...contact, stage: 'new', assignedTo: null, updatedAt: contact.createdAt };

const photoUrl = 'https://crm.agence.example/photos/5f0c2b9d1e7a4c638f20b6d4a1937ce58b4f6d02.jpg';

export const property = {
  id: ids.property,
  reference: 'NAN-0042',
  title: 'Appartement 3 pièces avec balcon, quartier Zola',
  description: 'Au 2e étage avec ascenseur : séjour de 27 m² plein sud, deux chambres, cave et stationnement.',
  type: 'apartment',
  status: 'available',
  priceEuros: 312000,
  feesPercent: 4.5,
  feesPaidBy: 'seller',
  priceWithoutFeesEuros: null,
  surfaceSqm: 67.4,
  carrezSqm: 66.9,
  landSqm: null,
  rooms: 3,
  bedrooms: 2,
  floor: 2,
  floors: 4,
  lift: true,
  garage: null,
  parking: true,
  cellar: true,
  balcony: true,
  terrace: false,
  garden: null,
  heating: { source: 'electric', shared: false },
  builtYear: 1994,
  charges: { monthlyEuros: 118, propertyTaxEuros: 1240 },
  coOwned: true,
  coOwnership: { lots: 42, yearlyChargesEuros: 1416, procedure: false, procedureDetail: null },
  energyClass: 'D',
  climateClass: 'B',
  energy: {
    issued: {
      energyClass: 'D',
      climateClass: 'B',
      number: '2444E1204517B',
      date: '2024-09-17',
      expires: '2034-09-16',
      energyKwhPerSqm: 212,
      climateKgPerSqm: 8,
      finalEnergyKwhPerSqm: 92,
      costs: { fromEuros: 890, toEuros: 1240, priceYear: 2023 },
    },
    attested: { energyClass: 'C', climateClass: 'B', number: '2644A0117302M', date: '2026-01-20' },
    shown: 'attested',
  },
  diagnostics: [
    { kind: 'risks', date: '2026-01-26', expires: '2026-07-25' },
    { kind: 'measurement', date: '2024-09-17', expires: null },
  ],
  address: {
    street: '14 rue des Acacias',
    postcode: '44100',
    city: 'Nantes',
    inseeCode: '44109',
    latitude: 47.2127,
    longitude: -1.5862,
    hidden: false,
  },
  mandate: {
    number: '2026-031',
    kind: 'exclusive',
    signedAt: '2026-01-26T00:00:00.000Z',
    expiresAt: '2026-04-26T00:00:00.000Z',
  },
  photos: [photoUrl],
  photoDetails: [
    {
      id: 'photo_01kfx2rpmefh0srfhfdwfgmyrh',
      url: photoUrl,
      title: 'Le séjour',
      width: 1440,
      height: 960,
      position: 1,
    },
  ],
  publicData: {
    source: 'DVF',
    area: 'Nantes (44100)',
    period: '2024-2025',
    medianPricePerSqmEuros: 4120,
    salesCount: 184,
    indicative: true,
  },
  published: true,
  publishedSince: '2026-01-27T08:15:00.000Z',
  createdAt: '2026-01-26T10:05:00.000Z',
  updatedAt: '2026-02-20T08:31:12.000Z',
};

export const visit = {
  id: 'visit_01m7y1wkhyfk59bdq573rw28tj',
  propertyId: property.id,
  contactId: contact.id,
  agentId: ids.agent,
  startsAt: '2026-03-07T09:30:00.000Z',
  endsAt: '2026-03-07T10:00:00.000Z',
  status: 'scheduled',
  feedback: null,
  property: {
    reference: property.reference,
    title: property.title,
    type: property.type,
    city: property.address.city,
    priceEuros: property.priceEuros,
  },
  contact: { name: 'Élodie Le Goff', phone: contact.phone, email: contact.email },
  createdAt: '2026-03-02T16:44:51.000Z',
  updatedAt: '2026-03-02T16:44:51.000Z',
};

export const conversation = {
  id: ids.conversation,
  contactId: contact.id,
  channel: 'sms',
  subject: null,
  status: 'open',
  unreadCount: 1,
  lastMessageAt: '2026-03-02T16:40:22.000Z',
  snippet: 'Samedi 10h30 me va très bien, merci !',
};

export const messages = [
  {
    id: 'message_01m7y1wkhyfk59bdqmqc70xk9e',
    conversationId: ids.conversation,
    direction: 'outbound',
    kind: 'sms',
    subject: null,
    body: 'Bonjour Élodie, seriez-vous libre samedi à 10h30 pour voir le 3 pièces de Zola ? Camille, Agence du Lac',
    wholeText: null,
    writtenBy: null,
    status: 'delivered',
    at: '2026-03-02T15:58:07.000Z',
    draftId: ids.draft,
  },
  {
    id: 'message_01m7y1wkhyfk59bdqzcendsfm6',
    conversationId: ids.conversation,
    direction: 'inbound',
    kind: 'sms',
    subject: null,
    body: 'Samedi 10h30 me va très bien, merci !',
    wholeText: null,
    writtenBy: 'person',
    status: 'received',
    at: '2026-03-02T16:40:22.000Z',
    draftId: null,
  },
];

export const note = {
  id: 'note_01m7y1wkhyfk59bdr51ggfspss',
  conversationId: ids.conversation,
  body: 'Viendra avec son père, qui demandera les charges et le DPE.',
  author: { kind: 'key', id: ids.key, name: 'Assistant' },
  createdAt: '2026-03-02T16:46:10.000Z',
};

export const task = {
  id: 'task_01m7y1wkhyfk59bdrfq2x6maed',
  title: 'Préparer le carnet de visite NAN-0042',
  description: null,
  status: 'open',
  dueAt: '2026-03-06T17:00:00.000Z',
  priority: 'high',
  contactId: contact.id,
  propertyId: property.id,
  assigneeId: null,
  createdAt: '2026-03-02T16:47:00.000Z',
  updatedAt: '2026-03-02T16:47:00.000Z',
};

export const enrollment = {
  id: 'enrollment_01m7y1wkhzfk59bdrtbfpaysmn',
  sequenceId: ids.sequence,
  contactId: contact.id,
  version: 2,
  status: 'active',
  stepIndex: 0,
  nextStepAt: '2026-03-08T09:00:00.000Z',
  reason: null,
  createdAt: '2026-03-07T09:00:00.000Z',
  updatedAt: '2026-03-07T09:00:00.000Z',
};

export const receipt = {
  draftId: ids.draft,
  status: 'pending',
  kind: 'sms',
  preview: {
    to: contact.phone,
    body: 'Bonjour Élodie, à samedi 10h30 au 14 rue des Acacias. Camille, Agence du Lac',
    encoding: 'GSM-7',
    segments: 1,
    ucs2Characters: [],
  },
  reviewUrl: `https://crm.agence.example/a-traiter/${ids.draft}`,
  expiresAt: '2026-03-16T16:48:00.000Z',
  expiresAtLocal: 'lundi 16 mars 2026, 17 h 48 (Paris)',
  warnings: [
    {
      code: 'first_contact',
      flag: false,
      field: 'body',
      words: '',
      message: 'It is the first message to this contact. Say who writes.',
    },
  ],
};
