import { SimpleGrid } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOfRegister } from '../../../domain/mandates/register-number.ts';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { trpc } from '../trpc.ts';
import { FieldInput } from './field-input.tsx';
import { type PropertyField, type PropertySheet, type SectionName, sections } from './property-fields.ts';
import styles from './property-page.module.css';

type PropertyFormFieldsProps = {
  /** The sections that are open at first. */
  open: readonly SectionName[];
  isNew: boolean;
  /** The mandate of the property, which is typed unless it comes from the register. */
  mandate?: PropertySheet['mandate'];
  inputOf(field: PropertyField): { value: any; onChange: any; error: any };
};

/** The fields of a property in their sections. One with a fault opens its section. */
export function PropertyFormFields({ open, isNew, mandate = null, inputOf }: PropertyFormFieldsProps) {
  const declared = useQuery(trpc.mandates.register.queryOptions({})).data?.declared;
  const isTyped = !declared || (mandate !== null && !isOfRegister(mandate.number, declared.firstNumber));
  return sections.map(({ name, fields }) => {
    if (name === 'mandate' && !isTyped) return null;
    const asked = fields.filter(({ creationOnly }) => isNew || !creationOnly);
    if (asked.length === 0) return null;
    return <FormSection key={name} name={name} isOpen={open.includes(name)} fields={asked} inputOf={inputOf} />;
  });
}

type FormSectionProps = Pick<PropertyFormFieldsProps, 'inputOf'> & {
  name: SectionName;
  isOpen: boolean;
  fields: readonly PropertyField[];
};

function FormSection({ name, isOpen: isOpenFirst, fields, inputOf }: FormSectionProps) {
  const { propertyRecord: words } = usePropertyTexts();
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  const inputs = fields.map((field) => ({ field, input: inputOf(field) }));
  const isFaulty = inputs.some(({ input }) => input.error);
  return (
    <details
      className={styles.formSection}
      open={isOpen || isFaulty}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <IconChevronRight size={16} aria-hidden />
        {words.sections[name]}
      </summary>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        {inputs.map(({ field, input }) => (
          <div key={field.path} data-wide={field.wide || undefined}>
            <FieldInput field={field} input={input} />
          </div>
        ))}
      </SimpleGrid>
    </details>
  );
}
