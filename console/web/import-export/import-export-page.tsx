import { Card } from '../components/card.tsx';
import { DownloadButton } from '../components/download-button.tsx';
import { Page } from '../components/page.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { AdvertsCard } from './adverts-card.tsx';
import { ImportCard } from './import-card.tsx';
import { ImportHistory } from './import-history.tsx';
import { useImportTexts } from './use-import-texts.ts';

/** The page on which data enters and leaves as files. */
export default function ImportExportPage() {
  const { importExport } = useTranslations();
  const words = useImportTexts();
  return (
    <Page title={importExport.title} lead={words.lead}>
      <ImportCard />
      <ImportHistory />
      <Card title={words.exportTitle}>
        <p className={shared.soft}>{words.exportLead}</p>
        <div className={shared.stack}>
          <div className={shared.row}>
            <DownloadButton file="contacts">{words.exportContacts}</DownloadButton>
            <DownloadButton file="properties">{words.exportProperties}</DownloadButton>
            <DownloadButton file="agency">{words.exportAll}</DownloadButton>
          </div>
        </div>
      </Card>
      <AdvertsCard />
    </Page>
  );
}
