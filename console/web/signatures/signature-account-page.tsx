import { useQuery } from '@tanstack/react-query';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Page } from '../components/page.tsx';
import shared from '../components/shared.module.css';
import { trpc } from '../trpc.ts';
import { useChangeAccount } from './signature.ts';
import { SignatureAccountForm } from './signature-account-form.tsx';
import { useSignatureTexts } from './use-signature-texts.ts';

/** The agency's own account with a provider of electronic signatures. */
export default function SignatureAccountPage() {
  const { account: words, deed } = useSignatureTexts();
  const { data, error } = useQuery(trpc.signatures.account.queryOptions({}));
  // The form begins anew with what was saved, and still says so.
  const change = useChangeAccount();
  return (
    <Page title={words.title} lead={words.lead}>
      <ErrorMessage error={error} />
      {data && (
        <Card>
          <SignatureAccountForm key={data.changedAt} account={data} change={change} />
        </Card>
      )}
      <p className={shared.soft}>{deed}</p>
    </Page>
  );
}
