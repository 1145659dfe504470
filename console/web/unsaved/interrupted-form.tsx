import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../components/empty-state.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { withoutGreeting } from '../queue/draft/plain-text.ts';
import { discardChange, storedChange } from './unsaved-changes.ts';
import type { FormState } from './use-record-form.ts';

const MAX_LENGTH = 160;

/** The first words of these texts, some of which may be empty. */
export function beginningIn(texts: string[]): string {
  const text = texts.map(withoutGreeting).filter(Boolean).join(' — ');
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

type InterruptedFormProps<V> = {
  /** The path under which the form of a record without an id stores what was typed. */
  path: string;
  /** Its name and its first words, by which the person recognises it. */
  beginningOf(values: V): string;
  children: ReactNode;
};

/** Asks before the form of a new record takes up what was typed into it on an earlier visit and never saved. */
export function InterruptedForm<V>({ path, beginningOf, children }: InterruptedFormProps<V>) {
  const { common } = useTranslations();
  const [interrupted, setInterrupted] = useState(() => storedChange<FormState<unknown, V>>(path)?.change);
  if (!interrupted) return children;
  const resume = () => setInterrupted(undefined);
  const startAgain = () => {
    discardChange(path);
    resume();
  };
  const buttons = (
    <>
      <Button onClick={resume}>{common.resumeDraft}</Button>
      <Button variant="default" onClick={startAgain}>
        {common.startAgain}
      </Button>
    </>
  );
  return (
    <EmptyState title={common.interrupted} next={buttons}>
      <span className={shared.soft}>{beginningOf(interrupted.written)}</span>
    </EmptyState>
  );
}
