import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { EmailSignature } from '../../../../domain/drafts/email-signature.ts';
import styles from './draft-text.module.css';

/** The agency's signature where an e-mail is not shown in its frame. */
export function SignatureBlock({ signature: { text, html, logo } }: { signature: EmailSignature }) {
  return (
    <Text component="div" c="dimmed" fz="0.92rem" mt="sm" className={styles.written}>
      {text !== '' && <p>{text}</p>}
      {logo && (
        <Box
          component="img"
          src={logoAddress(logo.sha256)}
          alt={altIn(html)}
          width={logo.width}
          display="block"
          maw="100%"
          mt="xs"
        />
      )}
    </Text>
  );
}

/** The name that the e-mail gives the picture. */
const altIn = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').querySelector('img')?.alt ?? '';

export const logoAddress = (sha256: string): string => `/console/logo/${sha256}`;

/** A logo as a data: address, once it is there: the policy of the pages lets the frame of an e-mail fetch nothing. */
export function useLogo(sha256: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['logo', sha256],
    queryFn: async () => {
      const response = await fetch(logoAddress(sha256 ?? ''));
      if (!response.ok) throw new Error(`The logo was answered with ${response.status}.`);
      return dataAddressOf(await response.blob());
    },
    enabled: sha256 !== undefined,
    // The bytes of a hash never change.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
  return data;
}

export const dataAddressOf = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
