import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { correctedTexts, isCorrectable } from '../findings/corrected-texts.ts';
import type { Correction } from '../findings/correction.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { announce } from '../toasts/toast-store.ts';
import { trpc } from '../trpc.ts';
import { type Review, textsOf } from './draft.ts';
import { onConflict, refetchReview } from './newer-version.ts';

/** Correcting the flags of a pending message in one step: the replacement is saved as an edit of the text that was read. */
export function useCorrections(review: Review, onEdited: ((review: Review) => void) | undefined) {
  const { findings: texts } = useTranslations();
  const [hasCorrected, setHasCorrected] = useState(false);
  const { id, kind, item, fingerprint, status } = review.draft;
  const edit = useMutation(
    trpc.drafts.edit.mutationOptions({
      onSuccess: async (draft) => {
        setHasCorrected(true);
        announce(texts.corrected);
        onEdited?.({ ...(await refetchReview(id)), draft });
      },
      onError: onConflict(id),
    }),
  );
  const { mutate, isPending } = edit;
  const canEdit = onEdited !== undefined && status === 'pending' && (kind === 'sms' || kind === 'email');
  const correction = useMemo((): Correction | null => {
    if (!canEdit) return null;
    const current = textsOf(item);
    return {
      isPending,
      isCorrectable: (finding) => isCorrectable(finding, current),
      correct: (findings) => mutate({ id, fingerprint, change: correctedTexts(current, findings) }),
    };
  }, [canEdit, isPending, item, id, fingerprint, mutate]);
  return { correction, error: edit.error, hasCorrected };
}
