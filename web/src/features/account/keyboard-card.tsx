import { useSyncExternalStore } from 'react'

import { hasLetterKeys, onLetterKeysChange, switchLetterKeys } from '#/lib/screen/letter-keys.ts'
import { CheckboxField } from '#/ui/fields/checkbox-field.tsx'
import { Section } from '#/ui/layout/section.tsx'

/** Single keys get in the way of speech input and of unsteady hands. */
export function KeyboardCard() {
  const areOn = useSyncExternalStore(onLetterKeysChange, hasLetterKeys)
  return (
    <Section title="Keyboard">
      <CheckboxField
        label="Shortcuts of a single key"
        hint="As / for the search. Ctrl K (⌘K) always opens it. The choice is kept in this browser."
        isChecked={areOn}
        onChange={switchLetterKeys}
      />
    </Section>
  )
}
