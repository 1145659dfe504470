import { placeFaults } from '../../../domain/properties/place-faults.ts';
import { type FieldError, faultsByField } from '../components/form-faults.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { boundFault } from './field-bounds.ts';
import { allFields, type Values } from './property-fields.ts';

/** Finds what is beyond the bounds in a property's form, all at once and before the server is asked, in the reader's language. */
export function useBoundFaults() {
  const { fieldErrors } = useTranslations();
  return <Given extends Partial<Values>>(values: Given) => {
    const errors = allFields.flatMap((field): FieldError[] => {
      const message = boundFault(field, values[field.path]);
      return message === undefined ? [] : [{ path: field.path, message }];
    });
    const latitude = values['address.latitude'] as number | null | undefined;
    const longitude = values['address.longitude'] as number | null | undefined;
    if (latitude !== undefined && longitude !== undefined) errors.push(...placeFaults({ latitude, longitude }));
    return faultsByField({ errors, fields: values, sentenceOf: fieldErrors.problem });
  };
}
