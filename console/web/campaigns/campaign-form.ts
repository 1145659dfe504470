import type { Audience } from '../../../domain/campaigns/audience.ts';
import { excessCharacters } from '../../../domain/campaigns/limits.ts';
import { hasOwnWords } from '../../../domain/campaigns/own-words.ts';
import { templateErrors } from '../../../domain/drafts/template.ts';
import { changedFields } from '../unsaved/unsaved-changes.ts';
import type { Campaign } from './campaign.ts';

type CampaignContent = Pick<Campaign, 'name' | 'body' | 'filter' | 'perMinute'>;

/** The values of the form. `perMinute` is whatever was typed, which may be no number. */
export type CampaignForm = Omit<CampaignContent, 'perMinute'> & { perMinute: number | string };

export const emptyCampaignForm: CampaignForm = { name: '', body: '', filter: {}, perMinute: 60 };

/** The filters that choose something. */
export const withoutEmptyFilters = (filter: Audience): Audience =>
  Object.fromEntries(
    Object.entries(filter).filter(([, value]) => !(value === undefined || value === '' || isEmptyList(value))),
  );

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** The values that are saved. The filters are trimmed and always in the same order, so that two forms can be compared. */
export const contentOf = ({ name, body, filter, perMinute }: CampaignForm): CampaignContent => {
  const { stage, tag, city, q, updatedSince, ...others } = filter;
  const texts = { stage, tag: tag?.trim(), city: city?.trim(), q: q?.trim(), updatedSince };
  const { kinds, stages, assignedTo, quietDays, budgetFromEuros, budgetToEuros, contactIds, exceptIds } = others;
  const choices = { kinds, stages, assignedTo, quietDays, budgetFromEuros, budgetToEuros, contactIds, exceptIds };
  return {
    name,
    body,
    filter: withoutEmptyFilters({ ...texts, ...choices }),
    perMinute: Number(perMinute),
  };
};

/** The fields that differ between two forms, as they are saved. */
export const changedContent = (form: CampaignForm, initial: CampaignForm): Partial<CampaignContent> =>
  changedFields(contentOf(form), contentOf(initial));

/** The fields that differ between two forms, as they were typed: an emptied number stays empty. */
export function changedFormFields(form: CampaignForm, initial: CampaignForm): Partial<CampaignForm> {
  const names = Object.keys(changedContent(form, initial)) as (keyof CampaignForm)[];
  return Object.fromEntries(names.map((name) => [name, form[name]]));
}

/** Whether the server can render the text for a contact, and it says anything. */
export const canBePreviewed = (body: string): boolean =>
  hasOwnWords(body) && excessCharacters(body) <= 0 && templateErrors(body).length === 0;
