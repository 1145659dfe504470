import { Button } from '@mantine/core';
import { CopyableText } from '../components/copyable-text.tsx';
import { Dialog } from '../components/dialog.tsx';
import shared from '../components/shared.module.css';
import { useCalendarTexts } from './use-calendar-texts.ts';

type FeedLinkDialogProps = { url: string; onClose(): void };

/** Shows the link of a feed once; the server does not return it again. */
export function FeedLinkDialog({ url, onClose }: FeedLinkDialogProps) {
  const { calendars } = useCalendarTexts();
  return (
    <Dialog title={calendars.linkTitle} lead={calendars.linkLead} onClose={onClose} ignoresEscape>
      <div className={shared.stack}>
        <CopyableText label={calendars.link} text={url} />
        <div className={`${shared.row} ${shared.end}`}>
          <Button onClick={onClose}>{calendars.linkCopied}</Button>
        </div>
      </div>
    </Dialog>
  );
}
