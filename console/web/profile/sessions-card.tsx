import { Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useSignOut } from '../layout/use-sign-out.ts';
import { queryClient, trpc } from '../trpc.ts';

const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.profile.sessions.queryKey() });

/** The devices on which one is signed in. */
export function SessionsCard() {
  const { profile, layout } = useTranslations();
  const signOut = useSignOut();
  const list = useQuery(trpc.profile.sessions.queryOptions({}));
  const end = useMutation(trpc.profile.endSession.mutationOptions({ onSettled: refresh }));
  const endOthers = useMutation(trpc.profile.endOtherSessions.mutationOptions({ onSettled: refresh }));
  const sessions = list.data?.sessions ?? [];
  return (
    <Card title={profile.sessions}>
      <p className={shared.soft}>{profile.sessionsHint}</p>
      <ErrorMessage error={list.error ?? end.error ?? endOthers.error} />
      <ul className={shared.rows}>
        {sessions.map(({ id, browser, system, isCurrent, lastSeenAt }) => (
          <li key={id}>
            <span className={shared.grow}>
              {profile.device(browser, system)}
              <br />
              <small>
                {isCurrent ? (
                  profile.thisDevice
                ) : (
                  <>
                    {profile.lastSeen} <TimeAgo at={lastSeenAt} />
                  </>
                )}
              </small>
            </span>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              loading={end.isPending && end.variables.id === id}
              onClick={() => (isCurrent ? signOut() : end.mutate({ id }))}
            >
              {isCurrent ? layout.signOut : profile.endSession}
            </Button>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Group mt="xs">
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {profile.endOthers}
          </Button>
        </Group>
      )}
    </Card>
  );
}
