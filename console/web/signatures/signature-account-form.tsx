import { SegmentedControl, Text, Textarea, TextInput } from '@mantine/core';
import { CopyableText } from '../components/copyable-text.tsx';
import { SaveRow } from '../components/save-row.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import type { RouterOutputs } from '../trpc.ts';
import type { useChangeAccount } from './signature.ts';
import { useSignatureTexts } from './use-signature-texts.ts';

const providers = ['sandbox', 'yousign', 'docusign'] as const;
const environments = ['trial', 'production'] as const;
const empty = { apiKey: '', integrationKey: '', userId: '', accountId: '', privateKey: '', callbackKeys: '' };

type SignatureAccountFormProps = {
  account: RouterOutputs['signatures']['account'];
  change: ReturnType<typeof useChangeAccount>;
};

/** Chooses the provider and its keys. Stored keys are never shown: an empty field keeps them. */
export function SignatureAccountForm({ account, change }: SignatureAccountFormProps) {
  const { account: words, providers: names, environments: environmentNames, worthless } = useSignatureTexts();
  const form = useContractForm({
    initial: { ...empty, provider: account.provider ?? ('sandbox' as const), environment: account.environment },
    inputOf: ({ provider, environment, apiKey, privateKey, callbackKeys, ...docusign }) => {
      const keys = callbackKeys.split(/\s+/).filter(Boolean);
      const { integrationKey, userId, accountId } = docusign;
      const isFilled = [integrationKey, userId, accountId, privateKey].some((value) => value.trim() !== '');
      return {
        ...{ provider, environment },
        ...(provider === 'yousign' && apiKey.trim() !== '' && { yousign: { apiKey: apiKey.trim() } }),
        ...(provider === 'docusign' &&
          isFilled && {
            docusign: {
              integrationKey: integrationKey.trim(),
              userId: userId.trim(),
              accountId: accountId.trim(),
              privateKey,
            },
          }),
        ...(keys.length > 0 && { callbackKeys: keys }),
      };
    },
    send: change,
  });
  const { provider } = form.values;
  const isKept = account.provider === provider && account.environment === form.values.environment;
  const kept = isKept && account.hasCredentials ? words.keptSecret : undefined;
  return (
    <form className={shared.stack} {...form.props}>
      <SegmentedControl
        fullWidth
        aria-label={words.provider}
        data={providers.map((value) => ({ value, label: names[value] }))}
        {...form.field('provider')}
      />
      {provider === 'sandbox' ? (
        <p className={shared.notice}>{`${worthless} ${words.sandbox}`}</p>
      ) : (
        <SegmentedControl
          fullWidth
          aria-label={words.environment}
          data={environments.map((value) => ({ value, label: environmentNames[value] }))}
          {...form.field('environment')}
        />
      )}
      {provider === 'yousign' && (
        <TextInput label={words.apiKey} description={kept} autoComplete="off" {...form.field('apiKey')} />
      )}
      {provider === 'docusign' && (
        <>
          <TextInput
            label={words.integrationKey}
            description={kept}
            autoComplete="off"
            {...form.field('integrationKey')}
          />
          <TextInput label={words.userId} autoComplete="off" {...form.field('userId')} />
          <TextInput label={words.accountId} autoComplete="off" {...form.field('accountId')} />
          <Textarea
            label={words.privateKey}
            autosize
            minRows={3}
            maxRows={8}
            autoComplete="off"
            {...form.field('privateKey')}
          />
        </>
      )}
      {provider !== 'sandbox' && (
        <>
          <Textarea
            label={words.callbackKeys}
            description={isKept && account.hasCallbackKeys ? words.keptSecret : words.callbackKeysHint}
            autosize
            minRows={2}
            maxRows={6}
            autoComplete="off"
            {...form.field('callbackKeys')}
          />
          <Text component="p" m={0} className={shared.soft}>
            {words.sealed}
          </Text>
        </>
      )}
      {account.callbackUrl && <CopyableText label={words.callbackUrl} text={account.callbackUrl} />}
      <SaveRow form={form} saved={change.isSuccess && words.saved} />
    </form>
  );
}
