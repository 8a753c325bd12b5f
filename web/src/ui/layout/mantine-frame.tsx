import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/VisuallyHidden.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Checkbox.css'

import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'

import { useColourScheme } from '#/lib/screen/use-colour-scheme.ts'
import { mantineTheme, mantineVariables } from './mantine-theme.ts'
import { applyMarkupPolicy, styleNonce } from './markup-policy.ts'

applyMarkupPolicy()

/** Only pages after sign-in load the component library; its styles are imported here, base first. */
export function MantineFrame({ children }: { children: ReactNode }) {
  const { scheme } = useColourScheme()
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={mantineVariables}
      forceColorScheme={scheme}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}
