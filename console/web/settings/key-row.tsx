import { ActionIcon, Badge, Menu } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useMay } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';
import { type AccessKey, type NewKeySecret, refreshKeys } from './access-key.ts';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';

const statusColors = { active: 'green', paused: 'yellow', expired: 'gray', revoked: 'gray' };

type KeyRowProps = { accessKey: AccessKey; onRotated(secret: NewKeySecret): void };

/** One key: its scopes, its dates, and a menu of what can be done with it. */
export function KeyRow({ accessKey, onRotated }: KeyRowProps) {
  const { keys } = useTranslations();
  const { formatDate } = useDateFormat();
  const { name, last4, scopes, status, createdAt, expiresAt, lastUsedAt } = accessKey;
  return (
    <li>
      <div className={shared.grow}>
        <div className={shared.row}>
          <strong>{name}</strong>
          <code>…{last4}</code>
          <Badge color={statusColors[status]}>{keys.statuses[status]}</Badge>
        </div>
        <p className={shared.soft}>{scopes.map((scope) => keys.scopeNames[scope] ?? scope).join(' · ')}</p>
        <p className={`${shared.soft} ${shared.dotSeparated}`}>
          <span>{keys.created(formatDate(createdAt))}</span>
          <span>
            {lastUsedAt ? (
              <>
                {keys.used} <TimeAgo at={lastUsedAt} />
              </>
            ) : (
              keys.never
            )}
          </span>
          {expiresAt && status !== 'expired' && <span>{keys.until(formatDate(expiresAt))}</span>}
        </p>
      </div>
      {(status === 'active' || status === 'paused') && <KeyMenu accessKey={accessKey} onRotated={onRotated} />}
    </li>
  );
}

function KeyMenu({ accessKey, onRotated }: KeyRowProps) {
  const { keys } = useTranslations();
  const [openDialog, setOpenDialog] = useState<'rotate' | 'revoke' | null>(null);
  const pause = useMutation(trpc.keys.pause.mutationOptions({ onSuccess: refreshKeys }));
  const resume = useMutation(trpc.keys.resume.mutationOptions({ onSuccess: refreshKeys }));
  const isOwner = useMay('resumeKey');
  const { id, name, status } = accessKey;
  // Everybody may pause a key, only an owner may resume it.
  if (!isOwner && status === 'paused') return null;
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={keys.actions(name)}>
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {status === 'active' && <Menu.Item onClick={() => pause.mutate({ id })}>{keys.pause}</Menu.Item>}
          {isOwner && status === 'paused' && <Menu.Item onClick={() => resume.mutate({ id })}>{keys.resume}</Menu.Item>}
          {isOwner && <Menu.Item onClick={() => setOpenDialog('rotate')}>{keys.rotate}…</Menu.Item>}
          {isOwner && (
            <Menu.Item c="var(--bad)" onClick={() => setOpenDialog('revoke')}>
              {keys.revoke}…
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ErrorMessage error={pause.error ?? resume.error} />
      {openDialog === 'rotate' && (
        <RotateKeyDialog accessKey={accessKey} onRotated={onRotated} onClose={() => setOpenDialog(null)} />
      )}
      {openDialog === 'revoke' && <RevokeKeyDialog accessKey={accessKey} onClose={() => setOpenDialog(null)} />}
    </>
  );
}
