import { Button, Chip, NativeSelect, TagsInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { EuroField } from '../components/euro-field.tsx';
import { NumberField } from '../components/number-field.tsx';
import shared from '../components/shared.module.css';
import { DayField } from '../dates/day-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { trpc } from '../trpc.ts';
import { refreshContacts, type Search } from './contact.ts';
import styles from './contact-page.module.css';

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
  const [fields, setFields] = useState(before);
  const update = (changes: Partial<typeof fields>) => setFields((current) => ({ ...current, ...changes }));
  const save = useMutation(
    trpc.contacts.saveSearch.mutationOptions({
      onSuccess: async () => {
        await refreshContacts();
        onClose();
      },
    }),
  );
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
  );
  const { budgetMinEuros: least, budgetMaxEuros: most } = fields;
  const isInverted = least !== null && most !== null && least > most;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isInverted) return;
    if (changed.length === 0) return onClose();
    save.mutate({ contactId, ...(search && { id: search.id }), ...Object.fromEntries(changed) });
  };
  const chips = <Name extends 'propertyTypes' | 'outside'>(name: Name, legend: string, labels: [string, string][]) => (
    <fieldset className={styles.chips}>
      <legend>{legend}</legend>
      <Chip.Group multiple value={fields[name] as string[]} onChange={(value) => update({ [name]: value })}>
        <div className={shared.row}>
          {labels.map(([value, label]) => (
            <Chip key={value} value={value} variant="light" size="sm" radius="md">
              {label}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </fieldset>
  );
  const amount = (name: 'budgetMinEuros' | 'budgetMaxEuros', label: string, error?: string | false) => (
    <EuroField {...{ label, value: fields[name], error }} onChange={(value) => update({ [name]: value })} />
  );
  return (
    <Dialog title={search ? words.changeSearch : words.newSearch} onClose={onClose}>
      <form className={shared.stack} onSubmit={handleSubmit}>
        {chips('propertyTypes', words.propertyTypes, Object.entries(record.propertyTypes))}
        <TagsInput
          label={words.towns}
          placeholder={words.townsHint}
          maxTags={50}
          maxLength={120}
          comboboxProps={{ withinPortal: false }}
          value={fields.cities}
          onChange={(cities) => update({ cities })}
        />
        <div className={styles.pair}>
          {amount('budgetMinEuros', words.budgetMin, isInverted && words.budgetInverted)}
          {amount('budgetMaxEuros', words.budgetMax)}
        </div>
        <div className={styles.pair}>
          <NumberField
            label={words.rooms}
            max={100}
            value={fields.minRooms}
            onChange={(minRooms) => update({ minRooms })}
          />
          <NumberField
            label={words.surface}
            unit="m²"
            max={1_000_000}
            value={fields.minSurfaceSqm}
            onChange={(minSurfaceSqm) => update({ minSurfaceSqm })}
          />
        </div>
        {chips('outside', words.outside, Object.entries(words.outsideKinds))}
        <div className={styles.pair}>
          <NativeSelect
            label={words.worstEnergyClass}
            value={fields.worstEnergyClass ?? ''}
            onChange={({ currentTarget }) =>
              update({ worstEnergyClass: (currentTarget.value || null) as Search['worstEnergyClass'] })
            }
            data={[{ value: '', label: words.anyEnergyClass }, ...energyClasses]}
          />
          <DayField
            label={words.wantedBy}
            value={fields.wantedBy ?? ''}
            onChange={(day) => update({ wantedBy: day || null })}
          />
        </div>
        <ErrorMessage error={save.error} />
        <DialogActions onCancel={onClose}>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={isInverted || (search === undefined && changed.length === 0)}
          >
            {search ? common.save : words.addSearch}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
