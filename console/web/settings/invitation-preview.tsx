import { Paper, Text } from '@mantine/core';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import type { RouterOutputs } from '../trpc.ts';
import styles from './team.module.css';

type InvitationPreviewProps = { mail: RouterOutputs['team']['preview']; to: string };

/** The e-mail that leaves with the invitation, word for word; only the link is still to be made. */
export function InvitationPreview({ mail, to }: InvitationPreviewProps) {
  const { team } = useTranslations();
  return (
    <Paper component="section" withBorder px="md" py="sm" aria-label={team.mailText}>
      <p className={shared.soft}>{team.mailTo(to)}</p>
      <Text inherit fw={600} mt={6} mb="xs">
        {mail.subject}
      </Text>
      <p className={styles.body}>{mail.body.replace('{lien}', team.mailLink)}</p>
    </Paper>
  );
}
