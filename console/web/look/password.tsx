import { PasswordInput } from '@mantine/core';
import { useWords } from '../words/words.tsx';

type Told = { name: string; label?: string; autoComplete: 'current-password' | 'new-password' };

/** A password's field; a new one is told its rule. */
export function Password({ name, label, autoComplete }: Told) {
  const { common } = useWords();
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
