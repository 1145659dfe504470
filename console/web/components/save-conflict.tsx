import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { errorCodeOf } from '../trpc.ts';
import { ErrorMessage } from './error-message.tsx';
import styles from './shared.module.css';

type SaveConflictProps = {
  /** Says that a colleague has saved another version. */
  notice: ReactNode;
  form: {
    newer: boolean | undefined;
    keepMine(): void;
    takeTheirs(): void;
  };
  save: {
    isPending: boolean;
    error: unknown;
    reset(): void;
  };
};

/** Asks which version wins when a colleague saved while this form was open, or shows why saving failed. */
export function SaveConflict({ notice, form: { newer, keepMine, takeTheirs }, save }: SaveConflictProps) {
  const { common } = useTranslations();
  const resolve = (choose: () => void) => () => {
    save.reset();
    choose();
  };
  return (
    <>
      {newer && !save.isPending && (
        <div className={`${styles.notice} ${styles.row}`} role="status">
          <span>{notice}</span>
          <Button size="compact-sm" variant="light" onClick={resolve(keepMine)}>
            {common.keepMine}
          </Button>
          <Button size="compact-sm" variant="light" onClick={resolve(takeTheirs)}>
            {common.takeTheirs}
          </Button>
        </div>
      )}
      {!(newer && errorCodeOf(save.error) === 'conflict') && <ErrorMessage error={save.error} />}
    </>
  );
}
