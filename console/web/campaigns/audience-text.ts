import type { Audience } from '../../../domain/campaigns/audience.ts';
import type { StartPreview } from '../../../domain/campaigns/campaign-item.ts';
import type { Translations } from '../i18n/fr.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';

/** The filters of an audience in words. */
export function useAudienceText({ stage, tag, city, q, updatedSince }: Audience): string {
  const { campaign, stages } = useTranslations();
  const { formatDate } = useDateFormat();
  const filters = [
    stage && campaign.audienceFilters.stage(stages[stage] ?? stage),
    tag && campaign.audienceFilters.tag(tag),
    city && campaign.audienceFilters.city(city),
    q && campaign.audienceFilters.q(q),
    updatedSince && campaign.audienceFilters.updatedSince(formatDate(updatedSince)),
  ].filter(Boolean);
  return filters.length > 0 ? filters.join(', ') : campaign.everyone;
}

/** How many contacts are excluded, by reason, in one line; a missing value is named by its variable. */
export function exclusionsText(
  { excluded, lacking }: Pick<StartPreview, 'excluded' | 'lacking'>,
  { campaign, variables }: Translations,
): string {
  const missing = Object.keys(lacking ?? {}).map((name) => variables.names[name] ?? name);
  const counts = Object.entries(excluded) as [keyof typeof campaign.exclusions, number][];
  const reasons = counts.filter(([, n]) => n > 0).map(([reason, n]) => campaign.exclusions[reason](n, missing));
  return reasons.length > 0 ? reasons.join(', ') : campaign.noExclusions;
}
