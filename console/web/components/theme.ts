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

export const theme = createTheme({
  colors: { green, red },
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: 'var(--text)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
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
  '--mantine-color-dimmed': 'var(--soft)',
  '--mantine-color-placeholder': 'var(--soft)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--panel)',
  '--mantine-color-default-border': 'var(--rim)',
  // Mantine's own greys are cold beside the paper.
  '--mantine-color-dark-5': '#2b322e',
  '--mantine-color-disabled': 'light-dark(#ece9e0, #272d29)',
  '--mantine-color-disabled-color': 'light-dark(#8b8d83, #7c857e)',
  '--mantine-color-disabled-border': 'var(--line)',
};

/** In the dark, Mantine's own tints of these colours are darker than the page beneath them. */
const darkVariables = {
  ...variables,
  '--mantine-color-green-light': 'var(--tint)',
  '--mantine-color-green-light-hover': 'color-mix(in srgb, var(--tint), var(--accent) 12%)',
  '--mantine-color-green-light-color': 'var(--accent)',
  '--mantine-color-red-light': 'var(--bad-tint)',
  '--mantine-color-red-light-hover': 'color-mix(in srgb, var(--bad-tint), var(--bad) 12%)',
  '--mantine-color-red-light-color': 'var(--bad)',
};

/** Mantine's components use the colours of `base.css`, which adapt to light and dark by themselves. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: variables,
  dark: darkVariables,
});
