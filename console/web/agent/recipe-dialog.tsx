import { Box, Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { messageLimits } from '../../../domain/drafts/message-limits.ts';
import { isVariable, templateErrors } from '../../../domain/drafts/template.ts';
import { recipeTexts } from '../../../domain/recipes/recipe-texts.ts';
import { lazyPage } from '../components/code-loading.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { boundFault, capitalized } from '../components/form-faults.ts';
import { NumberField } from '../components/number-field.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTemplateErrorText } from '../components/use-template-error-text.ts';
import { TimeInput } from '../dates/time-input.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { FurtherVariables } from '../rich-text/text-variables.ts';
import { trpc } from '../trpc.ts';
import styles from './agent.module.css';
import { type Recipe, refreshAgent } from './agent.ts';
import { RecipePreview } from './recipe-preview.tsx';
import { useAgentTexts } from './use-agent-texts.ts';

const PlainTextEditor = lazyPage(() => import('../rich-text/plain-text-editor.tsx'));
const RichTextEditor = lazyPage(() => import('../rich-text/rich-text-editor.tsx'));

type RecipeDialogProps = { recipe: Recipe; isReadOnly: boolean; onClose(): void };

/** When a recipe proposes and with which words, beside what it would propose now. */
export function RecipeDialog(props: RecipeDialogProps) {
  const { recipes: words } = useAgentTexts();
  const { variables: names } = recipeTexts[props.recipe.recipe];
  const further = { names, chips: chipsOf(names, words.chips), ifMissing: words.ifMissing };
  return (
    <FurtherVariables value={further}>
      <RecipeForm {...props} />
    </FurtherVariables>
  );
}

/** Another recipe's variables are unknown to this one. */
const chipsOf = (names: readonly (keyof Chips)[], chips: Chips) =>
  Object.fromEntries(names.map((name) => [name, chips[name]]));
type Chips = ReturnType<typeof useAgentTexts>['recipes']['chips'];

function RecipeForm({ recipe, isReadOnly, onClose }: RecipeDialogProps) {
  const { recipes: words } = useAgentTexts();
  const { common, draft, fieldErrors } = useTranslations();
  const errorText = useTemplateErrorText();
  const { number: allowed, variables, fr: usual } = recipeTexts[recipe.recipe];
  const change = useMutation(
    trpc.agent.changeRecipe.mutationOptions({
      onSuccess: async () => {
        await refreshAgent();
        onClose();
      },
    }),
  );
  const isKnown = (name: string) => isVariable(name) || (variables as readonly string[]).includes(name);
  const faultOf = (text: string, limit: number) =>
    text.length > limit ? draft.tooLong(limit, text.length) : errorText(templateErrors(text, isKnown));
  const numberFault = (given: number | null) => {
    const fault = boundFault(given, allowed);
    return fault && capitalized(fieldErrors.problem(fault));
  };
  const { at, number, subject, body } = recipe;
  const form = useContractForm({
    initial: { at, number: number as number | null, subject, body },
    faultsOf: (texts) => ({
      number: numberFault(texts.number),
      subject: faultOf(texts.subject, messageLimits.subject),
      body: faultOf(texts.body, messageLimits.email),
    }),
    inputOf: ({ number, ...texts }) => ({ recipe: recipe.recipe, number: number ?? 0, ...texts }),
    send: change,
  });
  const [typed] = useDebouncedValue(form.values, 400);
  const isOriginal = typed.subject === usual.subject && typed.body === usual.body;
  const isFit =
    typed.number !== null &&
    !numberFault(typed.number) &&
    typed.subject.trim() !== '' &&
    typed.body.trim() !== '' &&
    !faultOf(typed.subject, messageLimits.subject) &&
    !faultOf(typed.body, messageLimits.email);
  return (
    <FormDialog
      title={words.names[recipe.recipe]}
      lead={words.does[recipe.recipe]}
      form={form}
      labels={{ number: words.numberLabels[recipe.recipe] }}
      action={common.save}
      {...(isReadOnly && { cancel: common.close })}
      isReadOnly={isReadOnly}
      wide
      onClose={onClose}
    >
      <div className={styles.beside}>
        <Stack gap="md" inert={isReadOnly}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TimeInput label={words.time} required {...form.field('at')} />
            <NumberField
              label={words.numberLabels[recipe.recipe]}
              unit={words.units[allowed.unit](form.values.number)}
              min={allowed.least}
              max={allowed.most}
              required
              {...form.field('number')}
            />
          </SimpleGrid>
          <Suspense fallback={<Box mih={320} />}>
            <PlainTextEditor
              withLabel
              isLine
              label={words.subject}
              {...form.field('subject')}
              error={form.faults.subject ?? faultOf(typed.subject, messageLimits.subject)}
            />
            <RichTextEditor
              withLabel
              hasVariables
              label={words.body}
              description={words.bodyHint}
              {...form.field('body')}
              error={form.faults.body ?? faultOf(typed.body, messageLimits.email)}
            />
          </Suspense>
          {!isOriginal && (
            <Group>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                onClick={() => form.update({ subject: usual.subject, body: usual.body })}
              >
                {words.usual}
              </Button>
            </Group>
          )}
        </Stack>
        <RecipePreview change={isFit ? { recipe: recipe.recipe, ...typed, number: typed.number ?? 0 } : null} />
      </div>
    </FormDialog>
  );
}
