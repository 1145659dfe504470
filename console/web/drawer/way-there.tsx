import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useTranslations } from '../i18n/language-provider.tsx';

type WayThereProps = { address: string };

/** Opens the way to an address in the maps of the phone, or of the browser. */
export function WayThere({ address }: WayThereProps) {
  const { record } = useTranslations();
  return (
    <Button
      component="a"
      href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`}
      target="_blank"
      rel="noreferrer"
      size="sm"
      variant="default"
      leftSection={<IconRoute size={16} aria-hidden />}
    >
      {record.wayThere}
    </Button>
  );
}
