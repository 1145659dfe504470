import { useQuery } from '@tanstack/react-query';
import { CopyableText } from '../components/copyable-text.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import type { NewKeySecret } from './access-key.ts';
import { scriptCalls } from './host-snippets.ts';

type ScriptStepsProps = { created: NewKeySecret };

/** The two calls of a script that prepares a first SMS, to a contact of the agency who may get it. */
export function ScriptSteps({ created: { secret, scopes } }: ScriptStepsProps) {
  const { keys } = useTranslations();
  const contact = useQuery(
    trpc.contacts.browse.queryOptions(
      { limit: 50 },
      { select: ({ data }) => data.find(({ phone, consent }) => phone && consent.sms === 'granted') },
    ),
  ).data;
  const calls = scriptCalls(window.location.origin, secret, contact?.id ?? keys.contactIdHere, keys.firstDraftText);
  return (
    <>
      {scopes.includes('contacts:read') && <CopyableText label={keys.findContact} text={calls.find} />}
      {scopes.includes('sms:send') ? (
        <>
          <CopyableText label={keys.draftByScript} text={calls.draft} />
          <p className={shared.soft}>{keys.draftByScriptHint}</p>
        </>
      ) : (
        <p className={shared.soft}>{keys.mayNotDraftSms}</p>
      )}
    </>
  );
}
