import { createContext, useContext } from 'react';

export const OpenSearchContext = createContext<() => void>(() => undefined);

/** Opens the search over the page. */
export const useOpenSearch = (): (() => void) => useContext(OpenSearchContext);
