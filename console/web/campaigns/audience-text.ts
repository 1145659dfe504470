import { useQuery } from '@tanstack/react-query';
import type { Audience } from '../../../domain/campaigns/audience.ts';
import type { StartPreview } from '../../../domain/campaigns/campaign-item.ts';
import type { Translations } from '../i18n/fr.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { notLive, trpc } from '../trpc.ts';

/** The filters of an audience in words. */
export function useAudienceText(filter: Audience): string {
  const { stage, stages = [], kinds = [], tag, city, q, updatedSince, assignedTo, quietDays, contactIds } = filter;
  const { campaign, stages: stageNames, contacts } = useTranslations();
  const { formatDate } = useDateFormat();
  const team = useQuery(trpc.team.list.queryOptions({}, { ...notLive, enabled: assignedTo !== undefined }));
  const { budgetFromEuros: from, budgetToEuros: to } = filter;
  const hasBudget = from !== undefined || to !== undefined;
  const namesOfStages = [...(stage ? [stage] : []), ...stages].map((name) => stageNames[name] ?? name);
  const colleague = team.data?.colleagues.find(({ id }) => id === assignedTo)?.name;
  const filters = [
    contactIds && campaign.audienceFilters.ticked(contactIds.length),
    kinds.length > 0 && campaign.audienceFilters.kinds(kinds.map((kind) => contacts.kinds[kind])),
    namesOfStages.length > 0 && campaign.audienceFilters.stages(namesOfStages),
    hasBudget && campaign.audienceFilters.budget(from ?? null, to ?? null),
    assignedTo && campaign.audienceFilters.assignedTo(colleague ?? '…'),
    quietDays !== undefined && campaign.audienceFilters.quietDays(quietDays),
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
