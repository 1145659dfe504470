import { Box, Button } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import { emptyStep, type StepForm } from './sequence-form.ts';
import { StepFields } from './step-fields.tsx';

const MAX_STEPS = 20;

type StepListProps = { steps: StepForm[]; onChange(steps: StepForm[]): void };

/** The steps of a sequence, with buttons that add, move and remove one. */
export function StepList({ steps, onChange }: StepListProps) {
  const { sequences } = useTranslations();
  const move = (index: number, by: number) => {
    const [step, neighbor] = [steps[index], steps[index + by]];
    if (step && neighbor) onChange(steps.with(index, neighbor).with(index + by, step));
  };
  return (
    <>
      <Box component="ol" m={0} p={0}>
        {steps.map((step, index) => (
          <Box component="li" key={index} display="block">
            <StepFields
              step={step}
              index={index}
              count={steps.length}
              onChange={(changed) => onChange(steps.with(index, changed))}
              onMove={(by) => move(index, by)}
              onRemove={() => onChange(steps.toSpliced(index, 1))}
            />
          </Box>
        ))}
      </Box>
      <Button variant="default" disabled={steps.length >= MAX_STEPS} onClick={() => onChange([...steps, emptyStep])}>
        {sequences.add}
      </Button>
    </>
  );
}
