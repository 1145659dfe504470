import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { BUNDLE_PATH } from '../../../hosts/bundle-path.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';

/** For hosts that start local commands only, such as Claude Desktop: they open the file and ask for a key. */
export function BundleDownload() {
  const { keys } = useTranslations();
  return (
    <section aria-label={keys.bundle} className={shared.stack}>
      <p className={shared.soft}>{keys.bundleLead}</p>
      <div className={shared.row}>
        <Button
          component="a"
          href={BUNDLE_PATH}
          download
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} />}
        >
          {keys.bundle}
        </Button>
      </div>
    </section>
  );
}
