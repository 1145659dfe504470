import { Box, Group, Stack, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import shared from './shared.module.css';

type PageProps = {
  title: string;
  /** Beside the heading, for instance how many records a list has. */
  note?: ReactNode;
  lead?: string;
  /** Leads back to the list that the record is in. */
  back?: { href: string; label: string };
  aside?: ReactNode;
  wide?: boolean;
  /** The page fills the window, and its parts scroll by themselves. */
  panes?: boolean;
  children: ReactNode;
};

/** A page under its heading. The heading takes the focus, so that a screen reader announces the new page. */
export function Page({ title, note, lead, back, aside, wide, panes, children }: PageProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(`${title} · Clef`);
  useEffect(() => headingRef.current?.focus({ preventScroll: true }), []);
  const heading = (
    <>
      <div>
        {back && (
          <Text c="dimmed" fz="sm" mb={4} className={shared.back}>
            <Link href={back.href}>← {back.label}</Link>
          </Text>
        )}
        <Group gap="sm" align="baseline" wrap="nowrap">
          <Box component="h1" ref={headingRef} tabIndex={-1} fz={panes ? '1.3rem' : undefined}>
            {title}
          </Box>
          {note}
        </Group>
        {lead && (
          <Text inherit c="dimmed" maw="40rem" mt={3}>
            {lead}
          </Text>
        )}
      </div>
      {aside}
    </>
  );
  const head = { component: 'header', justify: 'space-between', gap: '0.75rem 1.5rem' } as const;
  if (panes) {
    return (
      <Stack flex={1} mih={0} gap={0} data-panes>
        <Group {...head} px="1.1rem" py="0.8rem">
          {heading}
        </Group>
        {children}
      </Stack>
    );
  }
  return (
    <Box maw={wide ? '74rem' : '58rem'} mx="auto">
      <Group {...head} align="flex-end" mb={{ base: 'sm', sm: 'lg' }}>
        {heading}
      </Group>
      {children}
    </Box>
  );
}
