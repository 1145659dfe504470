import { Box, Paper } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Logo } from '../components/logo.tsx';
import styles from './sign-in-layout.module.css';

type SignInLayoutProps = { title: string; lead?: string; children: ReactNode };

/** A single card, around every page that needs no session. */
export function SignInLayout({ title, lead, children }: SignInLayoutProps) {
  useDocumentTitle(`${title} · Clef`);
  return (
    <Box component="main" p="lg" mih="100dvh" className={styles.layout}>
      <Paper
        withBorder
        shadow="xl"
        radius={18}
        bg="var(--card)"
        w="min(25rem, 100%)"
        px={{ base: 20, xs: 30 }}
        py={{ base: 24, xs: 30 }}
      >
        <Box mb="lg" fz="1.25rem" fw={650} className={styles.brand}>
          <Logo size={40} /> Clef
        </Box>
        <h1>{title}</h1>
        {lead && (
          <Box component="p" c="dimmed" mt={5}>
            {lead}
          </Box>
        )}
        {children}
      </Paper>
    </Box>
  );
}
