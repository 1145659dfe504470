import { Box, Group, Paper, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Finding } from '../../../../domain/checks/finding.ts';
import type { EmailItem } from '../../../../domain/drafts/email.ts';
import { htmlPart, textPart } from '../../../../domain/drafts/email-parts.ts';
import shared from '../../components/shared.module.css';
import { FileList } from '../../files/file-list.tsx';
import { useTranslations } from '../../i18n/language-provider.tsx';
import { MarkedText } from '../findings/marked-text.tsx';
import styles from './draft-text.module.css';
import { EmailFrame } from './email-frame.tsx';
import { linkTargets, withMarks } from './letter.ts';

type EmailPreviewProps = { email: EmailItem; name: string; findings: readonly Finding[] };

/** An e-mail as it will be read, the addresses of its links, and its raw text. */
export function EmailPreview({ email, name, findings }: EmailPreviewProps) {
  const texts = useTranslations();
  const { draft, findings: findingTexts } = texts;
  const { html, body, signature } = email;
  const text = textPart(email);
  const marked = useMemo(
    () => withMarks(html, body, findings, ({ result }) => findingTexts.results[result]),
    [html, body, findings, findingTexts],
  );
  const links = useMemo(() => linkTargets(htmlPart({ html, signature })), [html, signature]);
  return (
    <>
      <Paper withBorder radius="md" bg="var(--card)" className={styles.sheet}>
        <Text inherit bg="var(--panel)" px="0.95rem" py="0.65rem" fw={600} className={styles.subject}>
          <Text span c="dimmed" fz="sm" fw={400} me="xs">
            {draft.subject}
          </Text>
          <MarkedText text={email.subject} field="subject" findings={findings} />
        </Text>
        <EmailFrame
          html={htmlPart({ html: marked, signature })}
          body={text}
          logo={signature?.logo}
          title={draft.emailTitle(name)}
        />
      </Paper>
      <FileList files={email.attachments ?? []} />
      {links.length > 0 && (
        <Stack component="ul" gap={0} mt="xs" mb={0} p={0} aria-label={draft.links(links.length)}>
          {links.map((link) => (
            <Group component="li" key={link} align="baseline" gap={6} wrap="nowrap" ff="monospace" fz="xs">
              <IconExternalLink size={13} aria-hidden />
              <Box component="span" miw={0} className={styles.written}>
                {link}
              </Box>
            </Group>
          ))}
        </Stack>
      )}
      <Box component="details" mt="xs" className={styles.disclosure}>
        <summary>{draft.exactText}</summary>
        <pre className={shared.snippet}>
          <MarkedText text={body} field="body" findings={findings} />
          {text.slice(body.length)}
        </pre>
      </Box>
    </>
  );
}
