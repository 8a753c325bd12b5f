import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const accent = Array.from({ length: 10 }, () => 'var(--pd-accent)') as unknown as MantineColorsTuple

export const mantineTheme = createTheme({
  primaryColor: 'accent',
  colors: { accent },
  fontFamily: 'var(--pd-sans)',
  fontFamilyMonospace: 'var(--pd-mono)',
  defaultRadius: 8,
  respectReducedMotion: true,
  focusRing: 'auto',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '18px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
})

const variables = {
  '--mantine-color-body': 'var(--pd-page)',
  '--mantine-color-text': 'var(--pd-text)',
  '--mantine-color-dimmed': 'var(--pd-muted)',
  '--mantine-color-placeholder': 'var(--pd-muted)',
  '--mantine-color-error': 'var(--pd-tone-error)',
  '--mantine-color-anchor': 'var(--pd-accent)',
  '--mantine-color-default': 'var(--pd-raised)',
  '--mantine-color-default-hover': 'var(--pd-hover)',
  '--mantine-color-default-color': 'var(--pd-text)',
  '--mantine-color-default-border': 'var(--pd-line-strong)',
  '--mantine-color-disabled': 'var(--pd-tone-unpaid-bg)',
  '--mantine-color-disabled-color': 'var(--pd-muted)',
  '--mantine-color-disabled-border': 'var(--pd-line)',
  '--mantine-primary-color-filled': 'var(--pd-accent)',
  '--mantine-primary-color-filled-hover': 'var(--pd-accent-hover)',
  '--mantine-primary-color-contrast': 'var(--pd-on-accent)',
  '--mantine-color-accent-filled': 'var(--pd-accent)',
  '--mantine-color-accent-filled-hover': 'var(--pd-accent-hover)',
  '--mantine-color-accent-light': 'var(--pd-tint)',
  '--mantine-color-accent-light-hover': 'var(--pd-tint)',
  '--mantine-color-accent-light-color': 'var(--pd-accent)',
  '--mantine-color-accent-outline': 'var(--pd-accent)',
  '--mantine-color-accent-text': 'var(--pd-accent)',
  '--mantine-color-red-filled': 'var(--pd-tone-error)',
  '--mantine-color-red-filled-hover': 'var(--pd-tone-error)',
}

/** The same in both schemes, because the tokens follow the scheme. */
export const mantineVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variables,
  dark: variables,
})
