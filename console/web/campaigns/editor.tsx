import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Meanwhile } from '../look/meanwhile.tsx';
import { Card } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { codeOf, outdate, trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import styles from './campaigns.module.css';
import { changed } from './changed.ts';
import { begun, useFaults } from './faults.ts';
import { Fields } from './fields.tsx';
import type { Campaign } from './page.tsx';
import { Preview } from './preview.tsx';
import { Start } from './start.tsx';
import { alteredIn, contentOf, type Written } from './text.ts';
import { useCampaign } from './writing.ts';

/** Writes a campaign, with whom it would reach and what it would cost beside it. */
export function Editor({ campaign }: { campaign?: Campaign }) {
  const { campaign: words } = useWords();
  const writing = useCampaign(campaign);
  const { saved, written } = writing;
  const [settled] = useDebouncedValue(written, 400);
  const unsaved = !saved || writing.changed;
  const save = useSave(saved, writing.keepSaved);
  const { form, faults, submit } = useChecked(written, settled, save.mutate);
  const [starting, start] = useState(false);
  const alter = (part: Partial<Written>) => {
    if (save.isError) save.reset();
    writing.alter(part);
  };
  return (
    <form ref={form} onSubmit={submit} className={styles.editor} noValidate>
      <Card>
        <Fields written={written} faults={faults} onChange={alter} />
        <Meanwhile said={words.changedMeanwhile} writing={writing} save={save} />
        <div className={`${parts.row} ${styles.actions}`}>
          <Button type="submit" variant={unsaved ? 'filled' : 'default'} loading={save.isPending}>
            {words.save}
          </Button>
          <Button disabled={unsaved} onClick={() => start(true)}>
            {words.start}
          </Button>
          {unsaved && <span className={parts.soft}>{words.saveFirst}</span>}
        </div>
      </Card>
      <Preview written={settled} />
      {starting && saved && <Start campaign={saved} onClose={() => start(false)} />}
    </form>
  );
}

/** Half a variable is none yet: what is wrong is said at its field once the hands rest, or on saving, which it prevents. */
function useChecked(written: Written, settled: Written, save: (written: Written) => void) {
  const faultsIn = useFaults();
  const form = useRef<HTMLFormElement>(null);
  const [refused, refuse] = useState<Written>();
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isFaulty = Object.values(faultsIn(written)).some(Boolean);
    refuse(isFaulty ? written : undefined);
    if (!isFaulty) save(written);
  };
  const faults = refused ? faultsIn(refused === written ? written : settled) : begun(faultsIn(settled), settled);
  return { form, faults, submit };
}

function useSave(saved: Campaign | undefined, onSaved: (made: Campaign, sent: Written) => void) {
  const create = useMutation(trpc.campaigns.create.mutationOptions());
  const change = useMutation(trpc.campaigns.change.mutationOptions());
  return useMutation({
    mutationFn: (sent: Written) =>
      saved
        ? change.mutateAsync({ id: saved.id, fingerprint: saved.fingerprint, ...alteredIn(sent, saved) })
        : create.mutateAsync(contentOf(sent)),
    onSuccess: (made, sent) => {
      onSaved(made, sent);
      return changed(made);
    },
    // What a colleague has saved is shown, to be chosen from.
    onError: (error) => (codeOf(error) === 'conflict' ? outdate(trpc.campaigns.pathKey()) : undefined),
  });
}
