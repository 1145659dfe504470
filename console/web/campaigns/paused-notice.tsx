import { useQuery } from '@tanstack/react-query';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';

/** Says in a dialog that sending is paused, because the dialog covers the page's own banner. */
export function PausedNotice() {
  const { campaign } = useTranslations();
  const account = useQuery(trpc.account.state.queryOptions());
  return account.data?.agency?.pausedAt ? <p className={shared.notice}>{campaign.startPaused}</p> : null;
}
