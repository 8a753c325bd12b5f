import { useSyncExternalStore } from 'react'

import { currentScheme, onSchemeChange, schemeChoice } from './colour-scheme.ts'
import type { Scheme, SchemeChoice } from './colour-scheme.ts'

export function useColourScheme(): { choice: SchemeChoice; scheme: Scheme } {
  return {
    choice: useSyncExternalStore(onSchemeChange, schemeChoice),
    scheme: useSyncExternalStore(onSchemeChange, currentScheme),
  }
}
