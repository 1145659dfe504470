import { excessCharacters } from '../../../domain/campaigns/limits.ts';
import { templateErrors } from '../../../domain/drafts/template.ts';
import { changedFields } from '../unsaved/unsaved-changes.ts';
import type { Campaign } from './campaign.ts';

type CampaignContent = Pick<Campaign, 'name' | 'body' | 'filter' | 'perMinute'>;

/** The values of the form. `perMinute` is whatever was typed, which may be no number. */
export type CampaignForm = Omit<CampaignContent, 'perMinute'> & { perMinute: number | string };

export const emptyCampaignForm: CampaignForm = { name: '', body: '', filter: {}, perMinute: 60 };

/** The values that are saved. The filters are trimmed and always in the same order, so that two forms can be compared. */
export const contentOf = ({ name, body, filter, perMinute }: CampaignForm): CampaignContent => {
  const { stage, tag, city, q, updatedSince } = filter;
  const filters = Object.entries({ stage, tag: tag?.trim(), city: city?.trim(), q: q?.trim(), updatedSince });
  return {
    name,
    body,
    filter: Object.fromEntries(filters.filter(([, value]) => value)),
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

/** Whether the server can render the text for a contact. */
export const canBePreviewed = (body: string): boolean =>
  body.trim() !== '' && excessCharacters(body) <= 0 && templateErrors(body).length === 0;
