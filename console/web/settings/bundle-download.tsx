import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { BUNDLE_PATH } from '../../../tools/hosts/bundle-path.ts';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';

type BundleDownloadProps = { lead?: string };

/** For hosts that start local commands only, such as Claude Desktop: they open the file and ask for a key. */
export function BundleDownload({ lead }: BundleDownloadProps) {
  const { keys } = useTranslations();
  return (
    <section aria-label={keys.bundle} className={shared.stack}>
      {lead && <p className={shared.soft}>{lead}</p>}
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
