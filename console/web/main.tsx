import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './look/mantine.css';
import './look/base.css';
import { App } from './app.tsx';
import { inOurColours, theme } from './look/theme.ts';
import { queries } from './wire.ts';
import { InWords } from './words/words.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={inOurColours}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queries}>
        <InWords>
          <App />
        </InWords>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
