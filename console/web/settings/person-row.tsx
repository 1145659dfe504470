import { Badge, Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import { ForRole } from '../components/for-role.tsx';
import { openOnKey } from '../components/open-on-key.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useCurrentUser, useMay } from '../sign-in/use-current-user.ts';
import { queryClient, type RouterOutputs, trpc } from '../trpc.ts';

type Colleague = RouterOutputs['team']['list']['colleagues'][number];

const roles = ['assistant', 'negotiator', 'owner'] as const;

const refreshTeam = () => queryClient.invalidateQueries({ queryKey: trpc.team.list.queryKey() });

/** A colleague. An owner can change another one's role, and disable their account. */
export function PersonRow({ person }: { person: Colleague }) {
  const { team } = useTranslations();
  const isCurrentUser = useCurrentUser()?.id === person.id;
  const mayChange = useMay('changeRole') && !isCurrentUser;
  const disable = useMutation(trpc.team.disable.mutationOptions({ onSuccess: refreshTeam }));
  const enable = useMutation(trpc.team.enable.mutationOptions({ onSuccess: refreshTeam }));
  const change = useMutation(trpc.team.role.mutationOptions({ onSuccess: refreshTeam }));
  const { id, name, email, disabledAt } = person;
  const role = change.isPending ? change.variables.role : person.role;
  const toggle = disabledAt ? enable : disable;
  return (
    <li>
      <div className={shared.grow}>
        <strong>{name}</strong> {isCurrentUser && <span className={shared.soft}>({team.you})</span>}
        <div className={shared.soft}>{email}</div>
      </div>
      {disabledAt && <Badge color="yellow">{team.disabled}</Badge>}
      {mayChange ? (
        <NativeSelect
          w="10.5rem"
          size="xs"
          aria-label={team.roleOf(name)}
          value={role}
          disabled={change.isPending}
          onKeyDown={openOnKey}
          onChange={(event) => change.mutate({ id, role: event.currentTarget.value as Colleague['role'] })}
          data={roles.map((value) => ({ value, label: team.roles[value] }))}
        />
      ) : (
        <Badge>{team.roles[role]}</Badge>
      )}
      {!isCurrentUser && (
        <ForRole operation="disableColleague">
          <Button size="compact-sm" variant="default" loading={toggle.isPending} onClick={() => toggle.mutate({ id })}>
            {disabledAt ? team.enable : team.disable}
          </Button>
        </ForRole>
      )}
      <ErrorMessage error={toggle.error ?? change.error} />
    </li>
  );
}
