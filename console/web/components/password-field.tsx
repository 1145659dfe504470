import { PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFirstTexts } from '../i18n/language-provider.tsx';
import { PasswordStrength } from './password-strength.tsx';

type PasswordFieldProps = {
  label?: string;
  autoComplete: 'current-password' | 'new-password';
  value?: string;
  error?: ReactNode;
  /** Texts that others know of its owner: their name, e-mail and agency. */
  own?: readonly string[];
  onChange?(event: unknown): void;
};

/** Mantine's field for a password. A new one's also shows the rule it must satisfy, and while it is typed whether it does. */
export function PasswordField({ label, autoComplete, own = [], ...field }: PasswordFieldProps) {
  const { common } = useFirstTexts();
  const isNew = autoComplete === 'new-password';
  return (
    <div>
      <PasswordInput
        {...field}
        label={label ?? common.password}
        description={isNew ? common.passwordRule : undefined}
        autoComplete={autoComplete}
        required
        visibilityToggleButtonProps={{ 'aria-label': common.showPassword }}
      />
      {isNew && <PasswordStrength password={field.value ?? ''} own={own} />}
    </div>
  );
}
