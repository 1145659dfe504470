import { Button } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import { type FoundProperty, PropertySearch } from '../search/property-search.tsx';
import shared from './shared.module.css';

type PropertyChoiceProps = {
  label: string;
  /** The fault while none is chosen. */
  fault?: string | undefined;
  /** Those to choose from before anything is typed. */
  proposed?: readonly FoundProperty[] | undefined;
  chosen: FoundProperty | undefined;
  onChoose(property: FoundProperty | undefined): void;
};

/** A property: searched for, then named, with a button that chooses another one. */
export function PropertyChoice({ label, fault, proposed, chosen, onChoose }: PropertyChoiceProps) {
  const { transaction } = useTranslations();
  if (!chosen) return <PropertySearch label={label} fault={fault} proposed={proposed} onSelect={onChoose} />;
  return (
    <div className={shared.row}>
      <strong>{`${chosen.title}, ${chosen.reference}`}</strong>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChoose(undefined)}>
        {transaction.otherProperty}
      </Button>
    </div>
  );
}
