import { DetailRow } from '../components/detail-row.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { Review } from '../queue/draft/draft.ts';
import { ReasonList } from './reason-list.tsx';
import { useAgentTexts } from './use-agent-texts.ts';

type RecipeReasonsProps = { recipe: NonNullable<Review['recipe']>; reasons: Review['reasons'] };

/** Which recipe has prepared a draft, without a model, and why, as the records say, with the way to them. */
export default function RecipeReasons({ recipe, reasons }: RecipeReasonsProps) {
  const { recipes } = useAgentTexts();
  const { draft } = useTranslations();
  return (
    <>
      {reasons.length > 0 && (
        <DetailRow name={recipes.why} wide>
          <ReasonList reasons={reasons} />
        </DetailRow>
      )}
      <DetailRow name={draft.requestedBy}>{recipes.preparedBy(recipes.names[recipe])}</DetailRow>
    </>
  );
}
