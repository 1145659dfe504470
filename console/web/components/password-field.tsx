import { PasswordInput } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';

type PasswordFieldProps = {
  name: string;
  label?: string;
  autoComplete: 'current-password' | 'new-password';
};

/** A new password's field also shows the rule it must satisfy. */
export function PasswordField({ name, label, autoComplete }: PasswordFieldProps) {
  const { common } = useTranslations();
  return (
    <PasswordInput
      name={name}
      label={label ?? common.password}
      description={autoComplete === 'new-password' ? common.passwordRule : undefined}
      autoComplete={autoComplete}
      required
      visibilityToggleButtonProps={{ 'aria-label': common.showPassword }}
    />
  );
}
