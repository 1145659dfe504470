import { Stack, Tabs } from '@mantine/core';
import { CopyableText } from '../components/copyable-text.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { mayDraft, type NewKeySecret } from './access-key.ts';
import { BundleDownload } from './bundle-download.tsx';
import { type Host, hosts, snippetsFor } from './host-snippets.ts';
import { ScriptSteps } from './script-steps.tsx';

type HostStepsProps = { created: NewKeySecret };

/** A tab for each program that may use a key: how to connect it, and a first draft to ask it for. */
export function HostSteps({ created }: HostStepsProps) {
  const { keys } = useTranslations();
  return (
    <Tabs defaultValue={hosts[0]}>
      <Tabs.List aria-label={keys.hostList}>
        {hosts.map((host) => (
          <Tabs.Tab key={host} value={host}>
            {keys.hosts[host]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {hosts.map((host) => (
        <Tabs.Panel key={host} value={host}>
          <Stack gap="sm" pt="sm">
            {host === 'script' ? <ScriptSteps created={created} /> : <ModelSteps host={host} created={created} />}
          </Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

type ModelStepsProps = { host: Exclude<Host, 'script'>; created: NewKeySecret };

/** The steps for a program in which a language model works. */
function ModelSteps({ host, created: { secret, scopes } }: ModelStepsProps) {
  const { keys } = useTranslations();
  const { steps, snippet } = keys.hostSteps[host];
  return (
    <>
      <Stack component="ol" gap={5} m={0} ps="1.3rem">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Stack>
      {host === 'claude' && <BundleDownload />}
      <CopyableText label={snippet} text={snippetsFor(window.location.origin, secret)[host]} />
      {mayDraft(scopes) ? (
        <CopyableText label={keys.askFirstDraft} text={keys.firstDraftRequest} />
      ) : (
        <p className={shared.soft}>{keys.mayNotDraft}</p>
      )}
    </>
  );
}
