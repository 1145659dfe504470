import { SegmentedControl, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 } from 'uuid';
import { useLocation } from 'wouter';
import { FormDialog } from '../components/form-dialog.tsx';
import { PropertyChoice } from '../components/property-choice.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { showSummaryToast } from '../queue/toasts/toast-store.ts';
import { trpc } from '../trpc.ts';
import { formIdAfter } from '../unsaved/form-id.ts';
import { MandantFields } from './mandant-fields.tsx';
import { type Mandant, mandateKinds, mandatePath, refreshMandates } from './mandate.ts';
import { OpenMandates } from './open-mandates.tsx';
import { useMandateTexts } from './use-mandate-texts.ts';

type Property = { id: string; title: string; reference: string };

export type ReserveDialogProps = {
  /** The property that it is opened from. */
  property?: Property;
  onClose(): void;
};

/** Reserves the next number. One hand is enough on a phone: the kind, the property or a name. */
export function ReserveDialog({ property, onClose }: ReserveDialogProps) {
  const words = useMandateTexts();
  const [, navigate] = useLocation();
  const [formId, setFormId] = useState(() => v4());
  const [values, setValues] = useState({
    purpose: 'sale' as 'sale' | 'search',
    kind: 'simple' as (typeof mandateKinds)[number],
    propertyId: property as Property | undefined,
    /** Null until somebody has typed or chosen one: then the sellers of the property are suggested. */
    mandants: null as Mandant[] | null,
    object: '',
  });
  const { purpose, propertyId: chosen } = values;
  const isSale = purpose === 'sale';
  const sellers = useQuery({
    ...trpc.properties.sellers.queryOptions({ propertyId: chosen?.id ?? '' }),
    enabled: isSale && chosen !== undefined,
  });
  const suggested = (isSale && chosen && sellers.data?.data) || [];
  const known = suggested.map(({ id, name }): Mandant => ({ name, contactId: id }));
  const mandants = values.mandants ?? (known.length > 0 ? known : [{ name: '' }]);
  const update = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const form = useContractForm({
    kept: { values, update },
    inputOf: ({ kind, object }) => ({
      ...{ purpose, kind, formId },
      ...(isSale && { propertyId: chosen?.id ?? null }),
      ...(!isSale && object.trim() !== '' && { object }),
      mandants: mandants.filter(({ name }, index) => index === 0 || name.trim() !== ''),
    }),
    send: useMutation(
      trpc.mandates.reserve.mutationOptions({
        onError: (error) => setFormId(formIdAfter(error, formId)),
        onSuccess: async ({ id, number }) => {
          await refreshMandates();
          showSummaryToast(words.reserved(number), []);
          onClose();
          navigate(mandatePath(id));
        },
      }),
    ),
  });
  return (
    <FormDialog
      title={words.reserve}
      lead={words.reserveLead}
      form={form}
      action={words.reserve}
      disabled={isSale && !chosen}
      onClose={onClose}
    >
      {!property && (
        <SegmentedControl
          fullWidth
          aria-label={words.purpose}
          data={(['sale', 'search'] as const).map((value) => ({ value, label: words.purposes[value] }))}
          {...form.field('purpose')}
        />
      )}
      <SegmentedControl
        fullWidth
        aria-label={words.kind}
        data={mandateKinds.map((value) => ({ value, label: words.kinds[value] }))}
        {...form.field('kind')}
      />
      {isSale ? (
        <PropertyChoice
          label={words.property}
          chosen={chosen as Parameters<typeof PropertyChoice>[0]['chosen']}
          onChoose={(found) => update({ propertyId: found })}
        />
      ) : (
        <TextInput label={words.object} maxLength={500} {...form.field('object')} />
      )}
      {isSale && chosen && <OpenMandates propertyId={chosen.id} />}
      <MandantFields
        value={mandants}
        error={form.faults.mandants}
        onChange={(given) => form.update({ mandants: given })}
      />
    </FormDialog>
  );
}
