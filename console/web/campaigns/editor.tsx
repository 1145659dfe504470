import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { altered } from '../draft/unsaved.ts';
import { Failure } from '../look/failure.tsx';
import { Meanwhile } from '../look/meanwhile.tsx';
import { Card } from '../look/page.tsx';
import parts from '../look/parts.module.css';
import { trpc } from '../wire.ts';
import { useWords } from '../words/words.tsx';
import styles from './campaigns.module.css';
import { changed } from './changed.ts';
import { Fields } from './fields.tsx';
import type { Campaign } from './page.tsx';
import { Preview } from './preview.tsx';
import { Start } from './start.tsx';

export type Written = Pick<Campaign, 'name' | 'body' | 'filter' | 'perMinute'>;
const blank: Written = { name: '', body: '', filter: {}, perMinute: 60 };

/** Writes a campaign, with whom it would reach and what it would cost beside it. */
export function Editor({ campaign }: { campaign?: Campaign }) {
  const { campaign: words } = useWords();
  const [, go] = useLocation();
  const [saved, keep] = useState(campaign);
  const [written, alter] = useState<Written>(campaign ?? blank);
  const [settled] = useDebouncedValue(written, 400);
  const [starting, start] = useState(false);
  const kept = async (one: Campaign) => {
    keep(one);
    alter(one);
    await changed(one);
    if (!saved) go(`/campagnes/${one.id}`, { replace: true });
  };
  const create = useMutation(trpc.campaigns.create.mutationOptions({ onSuccess: kept }));
  const change = useMutation(trpc.campaigns.change.mutationOptions({ onSuccess: kept }));
  const { name, body, filter, perMinute } = written;
  const content = { name, body, filter, perMinute };
  const unsaved = !saved || JSON.stringify(content) !== JSON.stringify(contentOf(saved));
  // What a colleague has saved meanwhile is shown, but never in place of words that are not saved.
  const newer = campaign && saved && campaign.updatedAt > saved.updatedAt ? campaign : undefined;
  const read = (one: Campaign, shown: Written = one) => {
    keep(one);
    alter(shown);
    change.reset();
  };
  if (newer && !unsaved) read(newer);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (saved) change.mutate({ id: saved.id, fingerprint: saved.fingerprint, ...altered(content, contentOf(saved)) });
    else create.mutate(content);
  };
  return (
    <form onSubmit={save} className={styles.editor}>
      <Card>
        <Fields written={written} onChange={(part) => alter((before) => ({ ...before, ...part }))} />
        {newer && saved && unsaved && (
          <Meanwhile
            said={words.changedMeanwhile}
            onKeep={() => read(newer, { ...newer, ...altered(content, contentOf(saved)) })}
            onTake={() => read(newer)}
          />
        )}
        <Failure error={create.error ?? change.error} />
        <div className={`${parts.row} ${styles.actions}`}>
          <Button type="submit" variant={unsaved ? 'filled' : 'default'} loading={create.isPending || change.isPending}>
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

const contentOf = ({ name, body, filter, perMinute }: Written): Written => ({ name, body, filter, perMinute });
