import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The brand's green, from lightest to darkest. */
const green: MantineColorsTuple = [
  '#edf5f1',
  '#dcebe4',
  '#b9d7ca',
  '#86cdb6',
  '#5fae96',
  '#3d8f77',
  '#2a7460',
  '#1d5c4c',
  '#184d40',
  '#123b31',
];

const red: MantineColorsTuple = [
  '#fbeeec',
  '#f7dad6',
  '#f0b4ad',
  '#f0978f',
  '#dd6a60',
  '#cc4b41',
  '#b93a31',
  '#a12b24',
  '#88231d',
  '#6c1a15',
];

/** Greys as warm as the paper, by which Mantine draws borders, fields and quiet texts in the light. */
const gray: MantineColorsTuple = [
  '#f6f4ee',
  '#f1eee6',
  '#e2ded3',
  '#e2ded3',
  '#cbc6b9',
  '#8a8f86',
  '#5c6058',
  '#4a4e46',
  '#363931',
  '#22251f',
];

/** The same in the dark, from the text to what lies beneath the page. */
const dark: MantineColorsTuple = [
  '#e6e9e4',
  '#cdd2cc',
  '#a3aba4',
  '#6f7a73',
  '#3d4541',
  '#2b322e',
  '#1c211e',
  '#161917',
  '#111412',
  '#0c0e0d',
];

export const theme = createTheme({
  colors: { green, red, gray, dark },
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: 'var(--text)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // The width from which a page has panes beside one another and the menu at its side, as in the style sheets.
  breakpoints: { md: '56.01em' },
  components: {
    // A few words in a line of text, as they are written.
    Badge: {
      defaultProps: {
        component: 'span',
        variant: 'light',
        color: 'gray',
        tt: 'none',
        fz: '0.78rem',
        fw: 500,
        flex: 'none',
        maw: '100%',
      },
    },
    NavLink: { defaultProps: { bdrs: 'md', px: 8, py: 6 } },
    // Its own background in the dark is colder than the card beneath.
    Fieldset: { defaultProps: { bg: 'transparent' } },
    // Fields are required unless their label says that they are optional, so no asterisk is needed.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    // A menu starts on its first item. The placeholder on which Mantine starts would be a child that no menu may have.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  },
});

const variables = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-placeholder': 'var(--soft)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--panel)',
  '--mantine-color-default-border': 'var(--rim)',
  '--mantine-color-disabled': 'light-dark(#ece9e0, #272d29)',
  '--mantine-color-disabled-color': 'light-dark(#8b8d83, #7c857e)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-dimmed': 'var(--soft)',
  // Mantine's own tints are darker than the page in the dark, and its yellow is too pale to be read on.
  '--mantine-color-green-light': 'var(--tint)',
  '--mantine-color-green-light-hover': 'color-mix(in srgb, var(--tint), var(--accent) 12%)',
  '--mantine-color-green-light-color': 'var(--accent)',
  '--mantine-color-red-light': 'var(--bad-tint)',
  '--mantine-color-red-light-hover': 'color-mix(in srgb, var(--bad-tint), var(--bad) 12%)',
  '--mantine-color-red-light-color': 'var(--bad)',
  '--mantine-color-gray-light': 'light-dark(#f1eee6, #2b322e)',
  '--mantine-color-gray-light-color': 'var(--soft)',
  '--mantine-color-yellow-light': 'var(--warn-tint)',
  '--mantine-color-yellow-light-color': 'var(--warn)',
};

/** Mantine's components use the colours of `base.css`, which adapt to light and dark by themselves. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: variables,
  dark: variables,
});
