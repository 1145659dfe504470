import { typeId } from './type-id.ts';

/** A row as the API's contact, mapped by hand and without validation. */
export const contactFrom = (row: any) => ({
  id: typeId('contact', row.id),
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  stage: row.stage,
  intent: row.intent,
  source: row.source,
  budgetMinEuros: row.budget_min_euros,
  budgetMaxEuros: row.budget_max_euros,
  search: {
    cities: row.search_cities,
    propertyTypes: row.search_property_types,
    minRooms: row.search_min_rooms,
    minSurfaceSqm: row.search_min_surface_sqm,
  },
  searches: row.searches.map((search: any) => ({ ...search, id: typeId('search', search.id) })),
  tags: row.tags,
  language: row.language,
  assignedTo: row.assigned_to && typeId('user', row.assigned_to),
  consent: { sms: consentOf(row.sms_consent), email: consentOf(row.email_consent) },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const consentOf = ({ status, recordedAt, source, evidence }: any) => ({ status, recordedAt, source, evidence });

/** A row as the `search_contacts` tool returns it. */
export const contactSummaryFrom = (row: any) => ({
  id: typeId('contact', row.id),
  name: [row.first_name, row.last_name].filter(Boolean).join(' ') || row.email || row.phone || '',
  email: row.email ?? undefined,
  phone: row.phone ?? undefined,
  stage: row.stage,
  language: row.language,
  intent: row.intent ?? undefined,
  searchCities: row.search_cities.length > 0 ? row.search_cities : undefined,
  budgetMaxEuros: row.budget_max_euros ?? undefined,
  smsConsent: row.sms_consent.status,
  emailConsent: row.email_consent.status,
});
