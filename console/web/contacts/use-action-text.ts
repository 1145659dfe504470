import { useTranslations } from '../i18n/language-provider.tsx';
import type { RouterOutputs } from '../trpc.ts';

type NextAction = NonNullable<RouterOutputs['contacts']['sheet']['nextAction']>;

/** The next action in words: the title of a task, or the kind of an appointment and its property. */
export function useActionText() {
  const { record } = useTranslations();
  return ({ visitKind, title }: Pick<NextAction, 'visitKind' | 'title'>): string =>
    visitKind === null ? title : [record.visitKinds[visitKind], title].filter(Boolean).join(' · ');
}
