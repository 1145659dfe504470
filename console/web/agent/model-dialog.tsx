import { Button, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { ModelChoice } from '../../../domain/agent/model-input.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { boundFault, capitalized } from '../components/form-faults.ts';
import { NumberField } from '../components/number-field.tsx';
import shared from '../components/shared.module.css';
import { useContractForm } from '../components/use-contract-form.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { errorCodeOf, trpc } from '../trpc.ts';
import { type AgentModel, type AgentSettings, handleChanged } from './agent.ts';
import { AgentError } from './agent-error.tsx';
import { choiceOf, drivers, fieldsFor, isAddress, isSameHost, type ModelForm, newReader } from './model-form.ts';
import { ModelTestResult } from './model-test-result.tsx';
import { useAgentTexts } from './use-agent-texts.ts';
import { useModelTest } from './use-model-test.ts';

const kinds = [...drivers, 'none'] as const;
const MOST_EUROS = 1_000_000;

/** The form is also sent to test the model, and then saves nothing. */
const FormInput = ModelChoice.extend({ isTest: z.boolean() });

type ModelDialogProps = { settings: AgentSettings; onClose(): void };

/** Chooses the model, its machine and country, and what it may cost. A stored key is never shown: an empty field keeps it. */
export function ModelDialog({ settings, onClose }: ModelDialogProps) {
  const { model: words } = useAgentTexts();
  const { common, fieldErrors } = useTranslations();
  const { enabled, model } = settings;
  // The contract would say the bound in cents.
  const amountFault = (euros: number | null) => {
    const fault = boundFault(euros, { most: MOST_EUROS });
    return fault && capitalized(fieldErrors.problem(fault));
  };
  const change = useMutation(
    trpc.agent.changeModel.mutationOptions({
      onSuccess: async (changed) => {
        await handleChanged(changed);
        onClose();
      },
    }),
  );
  const test = useModelTest();
  const send = ({ isTest, ...choice }: z.input<typeof FormInput>) => {
    change.reset();
    test.reset();
    if (isTest && choice.model) test.mutate({ model: choice.model });
    else change.mutate(choice);
  };
  const form = useContractForm({
    initial: fieldsFor(model?.driver ?? 'mistral', model, words.countries),
    contract: FormInput,
    faultsOf: ({ kind, address, ...amounts }) => ({
      address: kind === 'openai-compatible' && !isAddress(address) && words.addressFault,
      budgetCents: amountFault(amounts.budgetCents),
      inputCents: amountFault(amounts.inputCents),
      outputCents: amountFault(amounts.outputCents),
    }),
    inputOf: (fields: ModelForm) => ({ model: choiceOf(fields), isTest: false }),
    send: { mutate: send, error: test.error ?? change.error, isPending: change.isPending },
  });
  const { kind } = form.values;
  const isTested = JSON.stringify(test.variables?.model) === JSON.stringify(choiceOf(form.values));
  const reader = enabled ? newReader(form.values, model) : null;
  return (
    <FormDialog
      title={words.dialogTitle}
      form={form}
      action={reader ? words.saveAndStop : common.save}
      actions={
        kind !== 'none' && (
          <Button variant="default" loading={test.isPending} onClick={() => form.submit({ isTest: true })}>
            {words.test.action}
          </Button>
        )
      }
      problem={errorCodeOf(form.error) === 'agent_budget' && <AgentError error={form.error} />}
      onClose={onClose}
    >
      <Radio.Group
        aria-label={words.dialogTitle}
        {...form.field('kind')}
        onChange={(chosen) => form.update(fieldsFor(chosen as ModelForm['kind'], model, words.countries))}
      >
        <Stack gap="xs">
          {kinds.map((value) => (
            <Radio key={value} value={value} label={words.kinds[value]} description={words.kindHints[value]} />
          ))}
        </Stack>
      </Radio.Group>
      {kind === 'none' && model?.hasKey && <p className={shared.notice}>{words.erased}</p>}
      {kind !== 'none' && (
        <>
          <TextInput
            label={words.name}
            description={words.nameHints[kind]}
            required
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            {...form.field('modelName')}
          />
          {kind === 'openai-compatible' && (
            <TextInput
              label={words.address}
              description={words.addressHint}
              type="url"
              maxLength={500}
              autoComplete="off"
              {...form.field('address')}
            />
          )}
          <TextInput
            label={words.key}
            description={keyHint(form.values, model, words)}
            type="password"
            maxLength={500}
            autoComplete="new-password"
            {...form.field('apiKey')}
          />
          <TextInput
            label={words.country}
            description={words.countryHint}
            required
            maxLength={100}
            {...form.field('country')}
          />
          <NumberField
            label={words.budget}
            description={words.budgetHint}
            unit="€"
            decimals={2}
            max={MOST_EUROS}
            required
            {...form.field('budgetCents')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <NumberField
              label={words.input}
              unit="€"
              decimals={2}
              max={MOST_EUROS}
              required
              {...form.field('inputCents')}
            />
            <NumberField
              label={words.output}
              unit="€"
              decimals={2}
              max={MOST_EUROS}
              required
              {...form.field('outputCents')}
            />
          </SimpleGrid>
          <p className={shared.soft}>{words.priceHint}</p>
          {form.values.inputCents === 0 && form.values.outputCents === 0 && (
            <p className={shared.notice}>{words.noPrice}</p>
          )}
        </>
      )}
      {isTested && <ModelTestResult test={test} />}
      {reader && <p className={shared.notice}>{words.turnsOff(reader.host, reader.country)}</p>}
    </FormDialog>
  );
}

type KeyWords = { keyKept: string; keyNew: string; keyOptional: string; keyOfOther: string };

/** A stored key goes to no other machine. */
function keyHint(fields: ModelForm, model: AgentModel | null, words: KeyWords): string {
  const { keyKept, keyNew, keyOptional, keyOfOther } = words;
  if (model?.hasKey && fields.kind === model.driver) return isSameHost(fields, model) ? keyKept : keyOfOther;
  return fields.kind === 'openai-compatible' ? `${keyNew} ${keyOptional}` : keyNew;
}
