import { NativeSelect, SimpleGrid, TagsInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchInput } from '../../../domain/contacts/searches/search-input.ts';
import { ChipField } from '../components/chip-field.tsx';
import { EuroField } from '../components/euro-field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { NumberField } from '../components/number-field.tsx';
import { useContractForm } from '../components/use-contract-form.ts';
import { DayField } from '../dates/day-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { changedFields } from '../unsaved/unsaved-changes.ts';
import { type Search, thenClose } from './contact.ts';

const blank: Omit<Search, 'id'> = {
  propertyTypes: [],
  cities: [],
  budgetMinEuros: null,
  budgetMaxEuros: null,
  minRooms: null,
  minSurfaceSqm: null,
  outside: [],
  worstEnergyClass: null,
  wantedBy: null,
};

const energyClasses = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];

type SearchDialogProps = { contactId: string; search: Search | undefined; onClose(): void };

/** Adds a search, or changes one. Only the changed fields are sent, so that a colleague's change of another stays. */
export default function SearchDialog({ contactId, search, onClose }: SearchDialogProps) {
  const { contactRecord: words, record, common } = useTranslations();
  // The fields as they were when the dialog opened, whatever arrives meanwhile.
  const [before] = useState<Omit<Search, 'id'>>(search ?? blank);
  const save = useMutation(trpc.contacts.saveSearch.mutationOptions({ onSuccess: thenClose(onClose) }));
  const isInverted = ({ budgetMinEuros: least, budgetMaxEuros: most }: typeof before) =>
    least !== null && most !== null && least > most;
  const form = useContractForm({
    contract: SearchInput,
    initial: before,
    inputOf: (values) => ({ contactId, ...(search && { id: search.id }), ...changedFields(values, before) }),
    send: {
      ...save,
      mutate: (input) => {
        const { contactId: _, id: __, ...changes } = input;
        if (Object.keys(changes).length > 0) save.mutate(input);
        else onClose();
      },
    },
  });
  const { field, values, update } = form;
  const isChanged = Object.keys(changedFields(values, before)).length > 0;
  const leastBudget = field('budgetMinEuros');
  return (
    <FormDialog
      title={search ? words.changeSearch : words.newSearch}
      form={form}
      action={search ? common.save : words.addSearch}
      disabled={isInverted(values) || (search === undefined && !isChanged)}
      onClose={onClose}
    >
      <ChipField
        multiple
        label={words.propertyTypes}
        options={Object.entries(record.propertyTypes)}
        {...field('propertyTypes')}
      />
      <TagsInput
        label={words.towns}
        placeholder={words.townsHint}
        maxTags={50}
        maxLength={120}
        comboboxProps={{ withinPortal: false }}
        {...field('cities')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <EuroField
          label={words.budgetMin}
          {...leastBudget}
          error={isInverted(values) ? words.budgetInverted : leastBudget.error}
        />
        <EuroField label={words.budgetMax} {...field('budgetMaxEuros')} />
        <NumberField label={words.rooms} max={100} {...field('minRooms')} />
        <NumberField label={words.surface} unit="m²" max={1_000_000} {...field('minSurfaceSqm')} />
      </SimpleGrid>
      <ChipField multiple label={words.outside} options={Object.entries(words.outsideKinds)} {...field('outside')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={words.worstEnergyClass}
          value={values.worstEnergyClass ?? ''}
          onChange={({ currentTarget }) =>
            update({ worstEnergyClass: (currentTarget.value || null) as Search['worstEnergyClass'] })
          }
          data={[{ value: '', label: words.anyEnergyClass }, ...energyClasses]}
        />
        <DayField
          label={words.wantedBy}
          value={values.wantedBy ?? ''}
          onChange={(day) => update({ wantedBy: day || null })}
        />
      </SimpleGrid>
    </FormDialog>
  );
}
