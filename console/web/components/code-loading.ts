import { type ComponentType, type LazyExoticComponent, lazy, useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

/**
 * `waiting`: some code could not be loaded, and is tried again. `outdated`: the server answers and it still cannot be loaded,
 * for instance because another version of Clef was installed, so that only loading the page again helps.
 */
type CodeState = 'ready' | 'waiting' | 'outdated';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 8_000;
const RELOADED_AT = 'clef-reloaded-at';
const RELOAD_AGAIN_MS = 60_000;

let failing = 0;
let outdated = false;
const { subscribe, notify } = createListeners();

const codeState = (): CodeState => (outdated ? 'outdated' : failing > 0 ? 'waiting' : 'ready');

export const useCodeState = (): CodeState => useSyncExternalStore(subscribe, codeState);

/** A component whose code is loaded when it is first shown. Without a connection it waits for it, instead of failing for good. */
export const lazyPage = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadAgain(load)) as LazyExoticComponent<ComponentType<Props>>;

async function loadAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    failing += 1;
    notify();
  }
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    await online(pauseMs);
    const module = await load().catch(() => undefined);
    if (module) {
      await loadMissingStyles();
      failing -= 1;
      notify();
      return module;
    }
    if (await serverAnswers()) reloadOnce();
  }
}

/** Resolves after a pause, or as soon as the browser has a connection again. */
const online = (pauseMs: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, pauseMs);
    addEventListener('online', done);
  });

/** Asks the server that is there now for the page: its answer names the files of its version. */
const serverAnswers = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * The styles of a page are loaded once, even if that failed. @returns when those that are missing have been loaded, or
 * could not be: a page without its styles is better than none
 */
async function loadMissingStyles() {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const reload = (link: HTMLLinkElement) =>
    new Promise<unknown>((resolve) => {
      const again = link.cloneNode() as HTMLLinkElement;
      again.onload = again.onerror = resolve;
      link.replaceWith(again);
    });
  await Promise.all(links.filter((link) => !isLoaded(link)).map(reload));
}

/** A link that failed has no sheet, or in Chromium one that may not be read, as if it were of another origin. */
function isLoaded({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet?.cssRules !== undefined;
  } catch {
    return false;
  }
}

/**
 * Loads the whole page again: it may be of another version by now, and Chromium remembers of each script that it could not be
 * loaded. Never over something that was typed, nor twice in a row: then a button asks for it.
 */
function reloadOnce() {
  const reloadedAt = Number(sessionStorage.getItem(RELOADED_AT));
  if (Date.now() - reloadedAt > RELOAD_AGAIN_MS && !hasTypedText()) {
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    location.reload();
  } else if (!outdated) {
    outdated = true;
    notify();
  }
}

const hasTypedText = () =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ type, value }) => !['checkbox', 'radio', 'hidden', 'button', 'submit'].includes(type) && value.trim() !== '',
  ) || [...document.querySelectorAll('[contenteditable="true"]')].some(({ textContent }) => textContent?.trim() !== '');
