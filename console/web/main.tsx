import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './components/mantine.css';
import './components/base.css';
import { App, loadFirstPage } from './app.tsx';
import { cssVariablesResolver, theme } from './components/theme.ts';
import { LanguageProvider } from './i18n/language-provider.tsx';
import { queryClient } from './trpc.ts';

// Zod would try whether it may compile code, which the content policy forbids and the browser would report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const page = (
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <LanguageProvider>
          <App />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
);

// Not awaited here: the pages import from this module, so that each would wait for the other.
void loadFirstPage()
  .catch(() => undefined)
  .then(() => createRoot(root).render(page));
