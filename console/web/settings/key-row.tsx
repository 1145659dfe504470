import { ActionIcon, Button } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useOwner } from '../door/owner.ts';
import { Disclosure } from '../look/disclosure.tsx';
import { Failure } from '../look/failure.tsx';
import parts from '../look/parts.module.css';
import { type Answers, queries, trpc } from '../wire.ts';
import { Since, useDates, useWords } from '../words/words.tsx';
import { Revoke, Rotate } from './key-dialogs.tsx';
import type { Made } from './secret.tsx';

export type Key = Answers['keys']['list']['keys'][number];

const tones = { active: parts.good, paused: parts.warn, expired: '', revoked: '' };

/** One key: what it may, when it was used, and its switches. */
export function KeyRow({ shown, onMade }: { shown: Key; onMade(made: Made): void }) {
  const { keys } = useWords();
  const { date } = useDates();
  const { name, last4, scopes, status, createdAt, expiresAt, lastUsedAt } = shown;
  return (
    <li>
      <div className={parts.grow}>
        <div className={parts.row}>
          <strong>{name}</strong>
          <code>…{last4}</code>
          <span className={`${parts.tag} ${tones[status]}`}>{keys.statuses[status]}</span>
        </div>
        <p className={`${parts.soft} ${parts.told}`}>
          {scopes.map((scope) => (
            <span key={scope}>{keys.scopeNames[scope] ?? scope}</span>
          ))}
        </p>
        <p className={`${parts.soft} ${parts.told}`}>
          <span>{keys.created(date(createdAt))}</span>
          <span>
            {lastUsedAt ? (
              <>
                {keys.used} <Since at={lastUsedAt} />
              </>
            ) : (
              keys.never
            )}
          </span>
          {expiresAt && status !== 'expired' && <span>{keys.until(date(expiresAt))}</span>}
        </p>
      </div>
      {(status === 'active' || status === 'paused') && <Actions shown={shown} onMade={onMade} />}
    </li>
  );
}

const refreshed = { onSuccess: () => queries.invalidateQueries({ queryKey: trpc.keys.pathKey() }) };

function Actions({ shown: key, onMade }: { shown: Key; onMade(made: Made): void }) {
  const { keys } = useWords();
  const [asking, ask] = useState<'rotate' | 'revoke' | null>(null);
  const pause = useMutation(trpc.keys.pause.mutationOptions(refreshed));
  const resume = useMutation(trpc.keys.resume.mutationOptions(refreshed));
  const { id } = key;
  const owner = useOwner();
  // Anybody may stop a key; only an owner lets it in again.
  if (!owner && key.status === 'paused') return null;
  return (
    <>
      <Disclosure
        label={keys.actions(key.name)}
        position="bottom-end"
        button={(toggle) => (
          <ActionIcon variant="subtle" color="gray" aria-label={keys.actions(key.name)} onClick={toggle}>
            <IconDotsVertical size={18} />
          </ActionIcon>
        )}
      >
        <div className={parts.acts}>
          {key.status === 'active' && <Act onClick={() => pause.mutate({ id })}>{keys.pause}</Act>}
          {owner && key.status === 'paused' && <Act onClick={() => resume.mutate({ id })}>{keys.resume}</Act>}
          {owner && <Act onClick={() => ask('rotate')}>{keys.rotate}…</Act>}
          {owner && (
            <Act color="red" onClick={() => ask('revoke')}>
              {keys.revoke}…
            </Act>
          )}
        </div>
      </Disclosure>
      <Failure error={pause.error ?? resume.error} />
      {asking === 'rotate' && <Rotate asked={key} onMade={onMade} onClose={() => ask(null)} />}
      {asking === 'revoke' && <Revoke asked={key} onClose={() => ask(null)} />}
    </>
  );
}

const Act = (told: { color?: string; onClick(): void; children: ReactNode }) => (
  <Button variant="subtle" color="gray" justify="start" size="sm" {...told} />
);
