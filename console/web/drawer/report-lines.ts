import { useTranslations } from '../i18n/language-provider.tsx';
import { useVisitTexts } from './use-visit-texts.ts';
import type { Visit } from './visit.ts';

type Report = Pick<Visit, 'interest' | 'feltPriceEuros' | 'nextStep' | 'liked' | 'disliked' | 'feedback'>;

/** The report of a visit in as few lines as it takes; empty if nothing was written down. */
export function useReportLines() {
  const words = useVisitTexts();
  const { common } = useTranslations();
  return ({ interest, feltPriceEuros, nextStep, liked, disliked, feedback }: Report): string => {
    const figures = [
      interest !== null && words.interestOf(interest),
      feltPriceEuros !== null && `${words.feltPrice.toLowerCase()} ${words.feltPriceOf(feltPriceEuros)}`,
      nextStep && words.nextSteps[nextStep].toLowerCase(),
    ];
    const inShort = figures.filter(Boolean).join(' · ');
    return [
      inShort.charAt(0).toUpperCase() + inShort.slice(1),
      liked && words.liked + common.colon + liked,
      disliked && words.disliked + common.colon + disliked,
      feedback,
    ]
      .filter(Boolean)
      .join('\n');
  };
}
