import { ActionIcon, Badge, Group, Switch, Text, Tooltip } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorMessage } from '../components/error-message.tsx';
import shared from '../components/shared.module.css';
import { TimeAgo } from '../components/time-ago.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useMay } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';
import { type Recipe, refreshAgent } from './agent.ts';
import { ProposeNow } from './propose-now.tsx';
import { RecipeDialog } from './recipe-dialog.tsx';
import { RestAnswer } from './rest-answer.tsx';
import { useAgentTexts } from './use-agent-texts.ts';

type RecipeRowProps = { recipe: Recipe; isOn: boolean };

/** One recipe: what it does, when, and its switch. One that rests asks whether it shall go on. */
export function RecipeRow({ recipe, isOn }: RecipeRowProps) {
  const { recipes: words } = useAgentTexts();
  const { formatTime, formatWhen, formatDateTime } = useDateFormat();
  const [isEditing, setIsEditing] = useState(false);
  const mayChange = useMay('changeRecipe');
  const change = useMutation(trpc.agent.switchRecipe.mutationOptions({ onSuccess: refreshAgent }));
  const { recipe: key, at, number, restedAt, asks, ranAt, nextAt, askedAt } = recipe;
  const name = words.names[key];
  // The new position at once; the server's answer replaces it.
  const enabled = change.isPending ? change.variables.enabled : recipe.enabled;
  // A recipe that is off may propose in weeks.
  const rests = (enabled || asks) && restedAt !== null;
  return (
    <li>
      <div className={shared.grow}>
        <Group gap="xs">
          <strong>{name}</strong>
          {rests && <Badge color="yellow">{words.resting}</Badge>}
        </Group>
        <Text fz="sm">{words.does[key]}</Text>
        <p className={`${shared.soft} ${shared.dotSeparated}`}>
          <span>
            {words.numbers[key](number)}, {words.at(formatTime(at))}
          </span>
          {ranAt && (
            <span>
              {words.ran} <TimeAgo at={ranAt} />
            </span>
          )}
          {enabled && isOn && !rests && nextAt && askedAt === null && <span>{words.next(formatWhen(nextAt))}</span>}
        </p>
        {rests && (
          <Group className={shared.notice} gap="xs" justify="space-between">
            <span>{words.rests(formatDateTime(restedAt))}</span>
            {mayChange && <RestAnswer recipe={recipe} />}
          </Group>
        )}
        {mayChange && enabled && isOn && !rests && <ProposeNow recipe={recipe} />}
        <ErrorMessage error={change.error} />
      </div>
      <Group gap="xs" wrap="nowrap">
        <Tooltip label={mayChange ? words.edit : words.see}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={mayChange ? words.editOf(name) : words.seeOf(name)}
            onClick={() => setIsEditing(true)}
          >
            {mayChange ? <IconPencil size={18} /> : <IconEye size={18} />}
          </ActionIcon>
        </Tooltip>
        <Switch
          aria-label={name}
          checked={enabled}
          disabled={!mayChange}
          onChange={({ currentTarget }) => change.mutate({ recipe: key, enabled: currentTarget.checked })}
        />
      </Group>
      {isEditing && <RecipeDialog recipe={recipe} isReadOnly={!mayChange} onClose={() => setIsEditing(false)} />}
    </li>
  );
}
