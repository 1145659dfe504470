import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ContactChoice } from '../components/contact-choice.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { propertyPath, refreshProperties } from '../properties/property.ts';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { fetchedOnce, type RouterInputs, trpc } from '../trpc.ts';
import { allFields, inputWith, type Values, valuesOf } from './property-fields.ts';
import { PropertyFormFields } from './property-form-fields.tsx';
import { propertyInput } from './property-input.ts';
import { useBoundFaults } from './use-bound-faults.ts';

const blank: Values = {
  ...valuesOf(undefined),
  ...{ type: 'apartment', status: 'draft', 'address.hidden': 'no', 'energy.shown': 'issued' },
};

/** Without the fields and groups that are empty: a co-ownership, for instance, says by itself that there is one. */
const filled = (input: object) => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));

type NewPropertyDialogProps = { onClose(): void };

/** Enters a property, and goes on to its record. The next reference of the agency's series is suggested. */
export default function NewPropertyDialog({ onClose }: NewPropertyDialogProps) {
  const { properties, propertyRecord: words } = usePropertyTexts();
  const [, navigate] = useLocation();
  const [values, setValues] = useState(blank);
  const [seller, setSeller] = useState<{ id: string; name: string }>();
  const suggested = useQuery(trpc.properties.suggestReference.queryOptions({}, fetchedOnce)).data?.reference;
  const [isSuggested, setIsSuggested] = useState(false);
  const form = useContractForm({
    kept: { values, update: (changes) => setValues((before) => ({ ...before, ...changes })) },
    faultsOf: useBoundFaults(),
    inputOf: (given) => {
      const paths = allFields.map(({ path }) => path);
      const input = { ...filled(inputWith(paths, given)), ...(seller && { sellerId: seller.id }) };
      return input as RouterInputs['properties']['create'];
    },
    send: useMutation(
      trpc.properties.create.mutationOptions({
        onSuccess: async ({ id }) => {
          await refreshProperties();
          onClose();
          navigate(propertyPath(id));
        },
      }),
    ),
  });
  if (suggested && !isSuggested) {
    setIsSuggested(true);
    // Unless the person was quicker.
    if (values.reference === '') form.update({ reference: suggested });
  }
  return (
    <FormDialog title={properties.create} lead={words.createLead} form={form} action={words.add} onClose={onClose}>
      <PropertyFormFields open={['essential', 'address']} isNew inputOf={(field) => propertyInput(form, field)} />
      <ContactChoice label={words.sellerOptional} chosen={seller} onChoose={setSeller} />
    </FormDialog>
  );
}
