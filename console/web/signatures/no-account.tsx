import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { paths } from '../../page-paths.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogActions } from '../components/dialog-actions.tsx';
import { ForRole } from '../components/for-role.tsx';
import { useSignatureTexts } from './use-signature-texts.ts';

/** Without a provider there is nothing to ask with. */
export function NoAccount({ onClose }: { onClose(): void }) {
  const words = useSignatureTexts();
  return (
    <Dialog title={words.ask} lead={words.off} onClose={onClose}>
      <DialogActions onCancel={onClose}>
        <ForRole operation="changeSignatureAccount" otherwise={words.offOthers}>
          <Button component={Link} href={paths.signatures}>
            {words.choose}
          </Button>
        </ForRole>
      </DialogActions>
    </Dialog>
  );
}
