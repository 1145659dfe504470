import { useEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { paths } from '../../page-paths.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { showSummaryToast } from '../queue/toasts/toast-store.ts';

/** Leads from the page of a contact that was merged to the one that stays, and says so. */
export function MergedContact({ survivorId }: { survivorId: string }) {
  const { contactRecord: words } = useTranslations();
  useEffect(() => {
    navigate(paths.contact.replace(':contactId', survivorId), { replace: true });
    showSummaryToast(words.mergedIntoThis, []);
  }, [survivorId, words.mergedIntoThis]);
  return null;
}
