import { Box } from '@mantine/core';
import { useEffect, useState } from 'react';
import { passwordStrength, type PasswordStrength as Strength } from '../../../domain/access/password-strength.ts';
import { useFirstTexts } from '../i18n/language-provider.tsx';
import styles from './password-strength.module.css';

/** The estimate waits for a pause in the typing. */
const PAUSE_MS = 300;

type PasswordStrengthProps = { password: string; own: readonly string[] };

/**
 * How strong the typed password is, and why it would be refused. It is estimated here, by the server's own rules: it leaves the page
 * only with the form. The estimator loads with the first password that is long enough.
 */
export function PasswordStrength({ password, own }: PasswordStrengthProps) {
  const { common, errors } = useFirstTexts();
  const [strength, setStrength] = useState<Strength>();
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      // Without its estimator the page says nothing; the server still decides.
      const found = password === '' ? undefined : await passwordStrength(password, own).catch(() => undefined);
      if (isCurrent) setStrength(found);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [password, own]);
  const isShown = strength !== undefined && password !== '';
  const words = { ...common.passwordProblems, guessable: errors.weak_password };
  return (
    <Box role="status" c="dimmed" fz="sm" className={styles.strength}>
      {isShown && (
        <>
          <meter
            min={0}
            max={4}
            low={2}
            high={4}
            optimum={4}
            value={strength.score}
            aria-label={common.passwordStrength}
          />
          <Box component="span" c={strength.problem === null ? undefined : 'var(--bad)'}>
            {strength.problem === null ? common.passwordStrong : words[strength.problem]}
          </Box>
        </>
      )}
    </Box>
  );
}
