import { useTranslations } from '../i18n/language-provider.tsx';
import styles from './properties.module.css';

type EnergyMarkProps = { label: string | null };

/** The class of the DPE in the colour of its label (arrêté du 31 mars 2021 relatif au diagnostic de performance énergétique, annexe 7). */
export function EnergyMark({ label }: EnergyMarkProps) {
  const { record } = useTranslations();
  return (
    label && (
      <abbr className={styles.energy} data-energy={label} title={`${record.energy} ${label}`}>
        {label}
      </abbr>
    )
  );
}
