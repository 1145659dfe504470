import { useQuery } from '@tanstack/react-query';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { Page } from '../components/page.tsx';
import shared from '../components/shared.module.css';
import { trpc } from '../trpc.ts';
import { SignatureAccountForm } from './signature-account-form.tsx';
import { useSignatureTexts } from './use-signature-texts.ts';

/** The agency's own account with a provider of electronic signatures. */
export default function SignatureAccountPage() {
  const { account: words, deed } = useSignatureTexts();
  const { data, error } = useQuery(trpc.signatures.account.queryOptions({}));
  return (
    <Page title={words.title} lead={words.lead}>
      <ErrorMessage error={error} />
      {data && (
        <Card>
          <SignatureAccountForm key={data.changedAt} account={data} />
        </Card>
      )}
      <p className={shared.soft}>{deed}</p>
    </Page>
  );
}
