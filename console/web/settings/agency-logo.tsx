import { Button, FileButton, Input } from '@mantine/core';
import { useState } from 'react';
import { maxLogoBytes } from '../../../domain/agency/limits.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { dataAddressOf, logoAddress } from '../queue/draft/email-signature.tsx';
import { type AgencySettingsProps, useChangeAgency } from './agency-settings.ts';

/** Shows the logo, and lets an owner replace or remove it. It is saved as soon as it is chosen. */
export function AgencyLogoField({ settings: { logoVersion, name } }: AgencySettingsProps) {
  const { agency } = useTranslations();
  const change = useChangeAgency();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const choose = async (file: File | null) => {
    if (!file) return;
    setIsTooLarge(file.size > maxLogoBytes);
    if (file.size <= maxLogoBytes) change.mutate({ logo: await dataAddressOf(file) });
  };
  return (
    <Input.Wrapper
      my="sm"
      label={agency.logo}
      labelElement="div"
      description={agency.logoHint}
      error={isTooLarge && agency.logoTooLarge}
    >
      <div className={shared.row} style={{ marginTop: 6 }}>
        {logoVersion && <AgencyLogo version={logoVersion} name={name} />}
        <FileButton onChange={choose} accept="image/png,image/jpeg">
          {(props) => (
            <Button {...props} variant="default" loading={change.isPending}>
              {logoVersion ? agency.replaceLogo : agency.chooseLogo}
            </Button>
          )}
        </FileButton>
        {logoVersion && (
          <Button variant="subtle" color="gray" onClick={() => change.mutate({ logo: null })}>
            {agency.removeLogo}
          </Button>
        )}
      </div>
      <ErrorMessage error={change.error} />
    </Input.Wrapper>
  );
}

/** The logo as the server has it. */
export const AgencyLogo = ({ version, name }: { version: string; name: string }) => (
  <img src={logoAddress(version)} alt={name} style={{ maxHeight: '4rem', maxWidth: '14rem' }} />
);
