import { Button, Chip, Group, Input, Stack, Switch, Text, Textarea } from '@mantine/core';
import { EuroField } from '../components/euro-field.tsx';
import type { useContractForm } from '../components/use-contract-form.ts';
import type { RouterOutputs } from '../trpc.ts';
import type { ReportValues } from './report-values.ts';
import { useVisitTexts } from './use-visit-texts.ts';
import type { Visit } from './visit.ts';

type ReportForm = Pick<
  ReturnType<typeof useContractForm<ReportValues, unknown>>,
  'field' | 'checkbox' | 'values' | 'update'
>;

type ReportFieldsProps = {
  kind: Visit['kind'];
  around: RouterOutputs['visits']['around'] | undefined;
  form: ReportForm;
};

/** The fields for a visitor's opinion of the property; of other appointments a remark is enough. */
export function ReportFields({ kind, around, form }: ReportFieldsProps) {
  const words = useVisitTexts();
  const { interest, nextStep, tellSellers, feltPriceEuros } = form.values;
  const remark = (
    <Textarea
      label={words.feedback}
      description={words.feedbackHint}
      autosize
      minRows={1}
      maxLength={10_000}
      {...form.field('feedback')}
    />
  );
  if (kind !== 'visit') return remark;
  return (
    <>
      <Input.Wrapper label={words.interest} labelElement="div">
        <Group grow gap={6} mt={4} role="group" aria-label={words.interest}>
          {words.interests.map((word, index) => (
            <Button
              key={word}
              h={48}
              px={0}
              fz="lg"
              variant={interest === index + 1 ? 'filled' : 'default'}
              aria-pressed={interest === index + 1}
              aria-label={words.interestLabel(index + 1, word)}
              onClick={() => form.update({ interest: interest === index + 1 ? null : index + 1 })}
            >
              {index + 1}
            </Button>
          ))}
        </Group>
        <Input.Description mt={4} mih={18}>
          {interest !== null && words.interests[interest - 1]}
        </Input.Description>
      </Input.Wrapper>
      <Textarea
        label={words.liked}
        placeholder={words.likedHint}
        autosize
        minRows={1}
        maxLength={2000}
        {...form.field('liked')}
      />
      <Textarea
        label={words.disliked}
        placeholder={words.dislikedHint}
        autosize
        minRows={1}
        maxLength={2000}
        {...form.field('disliked')}
      />
      <EuroField label={words.feltPrice} {...form.field('feltPriceEuros')} />
      <Input.Wrapper label={words.nextStep} labelElement="div">
        <Chip.Group
          value={nextStep ?? ''}
          onChange={(value) => form.update({ nextStep: value as ReportValues['nextStep'] })}
        >
          <Group gap={6} mt={4}>
            {Object.entries(words.nextSteps).map(([step, label]) => (
              <Chip key={step} value={step} size="md">
                {label}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      {remark}
      {around?.sellers === 0 && (
        <Text c="dimmed" fz="sm">
          {around.hasSeller ? words.sellersUnreachable : words.noSeller}
        </Text>
      )}
      {around && around.sellers > 0 && (
        <Stack gap="xs">
          <Switch label={words.tellReport} description={words.tellReportHint} {...form.checkbox('tellSellers')} />
          {tellSellers && feltPriceEuros !== null && <Switch label={words.tellPrice} {...form.checkbox('tellPrice')} />}
        </Stack>
      )}
    </>
  );
}
