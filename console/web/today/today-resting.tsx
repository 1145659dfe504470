import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { RestAnswer } from '../agent/rest-answer.tsx';
import { useAgentTexts } from '../agent/use-agent-texts.ts';
import shared from '../components/shared.module.css';
import { trpc } from '../trpc.ts';

/** The recipes that rest because people rejected their proposals, for the owner who says whether they go on. */
export default function TodayResting() {
  const { recipes: words } = useAgentTexts();
  const { data } = useQuery(trpc.agent.recipes.queryOptions({}));
  return (data?.data ?? [])
    .filter(({ asks }) => asks)
    .map((recipe) => (
      <Group key={recipe.recipe} className={shared.notice} gap="xs" justify="space-between" mb="md">
        <span>
          {words.restsToday(words.names[recipe.recipe])} <Link href={paths.agent}>{words.openSettings}</Link>
        </span>
        <RestAnswer recipe={recipe} />
      </Group>
    ));
}
