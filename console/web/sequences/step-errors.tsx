import { Anchor } from '@mantine/core';
import { type TemplateError, templateErrors } from '../../../domain/drafts/template.ts';
import shared from '../components/shared.module.css';
import { useTemplateErrorText } from '../components/use-template-error-text.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { StepForm } from './sequence-form.ts';

type Field = 'subject' | 'body';
type StepError = { index: number; field: Field; errors: TemplateError[] };

/** The fields whose variables are wrong. */
export const stepErrorsIn = (steps: StepForm[]): StepError[] =>
  steps.flatMap((step, index) =>
    (['subject', 'body'] as const).flatMap((field) => {
      const errors = templateErrors(step[field]);
      return errors.length > 0 ? [{ index, field, errors }] : [];
    }),
  );

/** The DOM id of a step's field. */
export const fieldId = (index: number, field: Field) => `step-${index}-${field}`;

type StepErrorsProps = { errors: StepError[]; linked: boolean };

/** Lists the fields whose variables are wrong; `linked`: each entry moves the focus to its field. */
export function StepErrors({ errors, linked }: StepErrorsProps) {
  const { sequences, common } = useTranslations();
  const errorText = useTemplateErrorText();
  if (errors.length === 0) return null;
  const labelOf = ({ index, field }: StepError) => `${sequences.step(index + 1)}, ${sequences[field].toLowerCase()}`;
  return (
    <div role="alert" className={shared.failure}>
      <p>{sequences.templateErrors}</p>
      <ul>
        {errors.map((error) => {
          const id = fieldId(error.index, error.field);
          return (
            <li key={id}>
              {linked ? (
                <Anchor
                  component="button"
                  type="button"
                  inherit
                  fw={600}
                  underline="always"
                  onClick={() => document.getElementById(id)?.focus()}
                >
                  {labelOf(error)}
                </Anchor>
              ) : (
                labelOf(error)
              )}
              {common.colon}
              {errorText(error.errors)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
