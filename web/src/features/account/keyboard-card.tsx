import { useSyncExternalStore } from 'react'

import { hasLetterKeys, onLetterKeysChange, switchLetterKeys } from '#/lib/screen/letter-keys.ts'
import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'
import { Section } from '#/ui/layout/section.tsx'

/** Single-key shortcuts get in the way of speech input and unsteady hands. */
export function KeyboardCard() {
  const isEnabled = useSyncExternalStore(onLetterKeysChange, hasLetterKeys)
  return (
    <Section title="Keyboard">
      <CheckboxField
        label="Single-key shortcuts"
        hint="/ finds anything; j and k go to the next and the previous row or record, x selects a row; ? shows all keys. Ctrl K (⌘K) always finds anything. Your choice applies to this browser."
        isChecked={isEnabled}
        onChange={switchLetterKeys}
      />
    </Section>
  )
}
