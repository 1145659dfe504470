import { useQuery } from '@tanstack/react-query';
import { Card } from '../components/card.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import shared from '../components/shared.module.css';
import { useMay } from '../sign-in/use-current-user.ts';
import { trpc } from '../trpc.ts';
import styles from './agent.module.css';
import { RecipeRow } from './recipe-row.tsx';
import { useAgentTexts } from './use-agent-texts.ts';

type RecipesCardProps = {
  /** While the agent is off, no recipe proposes. */
  isOn: boolean;
};

/** The eight recipes, for those who decide on what they propose. */
export function RecipesCard({ isOn }: RecipesCardProps) {
  const { recipes: words } = useAgentTexts();
  const maySee = useMay('listRecipes');
  const list = useQuery({
    ...trpc.agent.recipes.queryOptions({}, { enabled: maySee }),
    refetchInterval: ({ state }) => (isOn && state.data?.data.some(({ askedAt }) => askedAt) ? 3_000 : false),
  });
  if (!maySee) return null;
  const recipes = list.data?.data ?? [];
  return (
    <Card title={words.title}>
      <p className={shared.soft}>{words.lead}</p>
      {!isOn && recipes.some(({ enabled }) => enabled) && <p className={shared.notice}>{words.off}</p>}
      <ErrorMessage error={list.error} />
      {list.isPending && <ListSkeleton />}
      <ul className={`${shared.rows} ${styles.recipes}`}>
        {recipes.map((recipe) => (
          <RecipeRow key={recipe.recipe} recipe={recipe} isOn={isOn} />
        ))}
      </ul>
    </Card>
  );
}
